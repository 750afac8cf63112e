/// A command of the program: its declaration, and its work.
protocol Command: CommandDeclaration {
    func run(in session: Session) throws
}
