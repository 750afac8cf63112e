import Testing
@testable import ExpenseCore
