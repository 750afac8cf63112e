extension Schema {
    /// The triggers that record each change of a row in `journal`. The number of the change is that of the open one, or
    /// the next one if none is open.
    static func journalTriggers(of table: String, _ columns: TableColumns) -> String {
        func array(_ names: [String], of row: String) -> String {
            "json_array(\(names.map { "\(row).\($0)" }.joined(separator: ", ")))"
        }
        func trigger(on event: String, identity row: String, former: String) -> String {
            """
            CREATE TRIGGER \(table)_after_\(event) AFTER \(event) ON \(table) BEGIN
                INSERT INTO journal (change, subject, identity, former) VALUES
                    (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), '\(table)',
                    \(array(columns.key, of: row)), \(former));
            END;

            """
        }
        let former = array(columns.names, of: "old")
        return trigger(on: "insert", identity: "new", former: "NULL")
            + trigger(on: "update", identity: "new", former: former)
            + trigger(on: "delete", identity: "old", former: former)
    }
}
