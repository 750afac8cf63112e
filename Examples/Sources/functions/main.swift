import Streams

@Sendable func show(_ text: String) { print(text) }

let numbers = Observable.of(3, 4, 10, 6)
let bag = DisposeBag()
numbers.filter(isEven).map(square).described().subscribe(onNext: show).disposed(by: bag)
numbers.greatestSoFar().map(compose(square, describe)).subscribe(onNext: show).disposed(by: bag)
