/// A command of the program: its declaration, and its implementation.
protocol Command: CommandDeclaration {
    func run(in session: Session) throws
}
