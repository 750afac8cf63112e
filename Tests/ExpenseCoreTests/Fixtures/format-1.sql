-- A data file of format 1, as the program wrote it then.
PRAGMA application_id = 1165521006;
PRAGMA user_version = 1;
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO setting VALUES('currency','USD');
CREATE TABLE category (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(name) <> ''),
    color INTEGER NOT NULL CHECK (color BETWEEN 0 AND 16777215)
) STRICT;
INSERT INTO category VALUES(1,'food',15105570);
INSERT INTO category VALUES(2,'groceries',2600544);
INSERT INTO category VALUES(3,'home',9334355);
INSERT INTO category VALUES(4,'transport',2719929);
INSERT INTO category VALUES(5,'health',12597547);
INSERT INTO category VALUES(6,'fun',10181046);
INSERT INTO category VALUES(7,'clothes',14162784);
INSERT INTO category VALUES(8,'travel',1482885);
INSERT INTO category VALUES(9,'gifts',15844367);
INSERT INTO category VALUES(10,'salary',3066993);
INSERT INTO category VALUES(11,'pets',2899536);
CREATE TABLE entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
    kind TEXT NOT NULL CHECK (kind IN ('expense', 'income')),
    amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    category INTEGER REFERENCES category (id),
    note TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO entry VALUES(1,'2026-11-20','expense',1350,'USD',1,'lunch');
INSERT INTO entry VALUES(2,'2026-11-01','income',300000,'USD',10,'');
INSERT INTO entry VALUES(3,'2025-12-31','expense',725,'EUR',NULL,'tram ☕');
INSERT INTO entry VALUES(4,'2026-11-21','expense',4200,'USD',11,'vet');
CREATE TABLE entry_tag (
    entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
    tag TEXT NOT NULL CHECK (tag <> ''),
    PRIMARY KEY (entry, tag)
) STRICT, WITHOUT ROWID;
INSERT INTO entry_tag VALUES(1,'trip');
INSERT INTO entry_tag VALUES(1,'work');
CREATE TABLE total (
    category INTEGER NOT NULL,
    month TEXT NOT NULL,
    currency TEXT NOT NULL,
    kind TEXT NOT NULL,
    amount INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (category, month, currency, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO total VALUES(0,'2025-12','EUR','expense',725,1);
INSERT INTO total VALUES(1,'2026-11','USD','expense',1350,1);
INSERT INTO total VALUES(10,'2026-11','USD','income',300000,1);
INSERT INTO total VALUES(11,'2026-11','USD','expense',4200,1);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('entry',5);
CREATE INDEX entry_by_date ON entry (date, id);
CREATE INDEX entry_by_category ON entry (category, date, id);
CREATE INDEX entry_tag_by_tag ON entry_tag (tag, entry);
CREATE TRIGGER total_after_insert AFTER INSERT ON entry BEGIN
    INSERT INTO total VALUES
        (ifnull(new.category, 0), substr(new.date, 1, 7), new.currency, new.kind, new.amount, 1)
    ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + 1;
END;
CREATE TRIGGER total_after_delete AFTER DELETE ON entry BEGIN
    UPDATE total SET amount = amount - old.amount, count = count - 1
    WHERE category = ifnull(old.category, 0) AND month = substr(old.date, 1, 7)
        AND currency = old.currency AND kind = old.kind;
    DELETE FROM total WHERE count = 0 AND category = ifnull(old.category, 0)
        AND month = substr(old.date, 1, 7) AND currency = old.currency AND kind = old.kind;
END;
CREATE TRIGGER total_after_update AFTER UPDATE OF date, kind, amount, currency, category ON entry BEGIN
    UPDATE total SET amount = amount - old.amount, count = count - 1
    WHERE category = ifnull(old.category, 0) AND month = substr(old.date, 1, 7)
        AND currency = old.currency AND kind = old.kind;
    DELETE FROM total WHERE count = 0 AND category = ifnull(old.category, 0)
        AND month = substr(old.date, 1, 7) AND currency = old.currency AND kind = old.kind;
    INSERT INTO total VALUES
        (ifnull(new.category, 0), substr(new.date, 1, 7), new.currency, new.kind, new.amount, 1)
    ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + 1;
END;
