print("expense-cli")
