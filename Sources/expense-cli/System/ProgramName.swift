/// What the program is called, in messages too.
let programName = "expense-cli"
