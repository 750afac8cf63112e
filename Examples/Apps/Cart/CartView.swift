import Streams
import StreamsObservation
import SwiftUI

struct CartView: View {
    private let cart: Cart
    @State private var items: Observed<[Cart.Item]>
    @State private var total: Observed<Int>
    @State private var next: Observed<Cart.Item?>
    @State private var name: ObservedVariable<String>
    @State private var cents: ObservedVariable<String>

    init(_ cart: Cart) {
        self.cart = cart
        _items = State(wrappedValue: Observed(cart.items))
        _total = State(wrappedValue: Observed(cart.total))
        _next = State(wrappedValue: Observed(cart.next))
        _name = State(wrappedValue: ObservedVariable(cart.name))
        _cents = State(wrappedValue: ObservedVariable(cart.cents))
    }

    var body: some View {
        VStack {
            List(items.value) { item in Text("\(item.name): \(item.cents)") }
            TextField("Name", text: $name.value)
            TextField("Cents", text: $cents.value)
            Button("Add") { cart.add() }
                .disabled(next.value == nil)
            if total.value > 0 { Text("Total: \(total.value)") }
        }
    }
}

@main
struct CartApp: App {
    private let cart = Cart()

    var body: some Scene {
        WindowGroup { CartView(cart) }
    }
}

struct CartPreviews: PreviewProvider {
    static var previews: some View {
        let cart = Cart()
        cart.items.value = [Cart.Item(id: 0, name: "Tea", cents: 420)]
        return CartView(cart)
    }
}
