-- A data file of format 2, as the program wrote it then.
PRAGMA application_id = 1165521006;
PRAGMA user_version = 2;
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
INSERT INTO category VALUES(11,'pets',1122867);
CREATE TABLE entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
    kind TEXT NOT NULL CHECK (kind IN ('expense', 'income')),
    amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    category INTEGER REFERENCES category (id),
    note TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO entry VALUES(1,'2026-11-02','expense',1350,'USD',1,'lunch');
INSERT INTO entry VALUES(2,'2026-10-31','income',300000,'USD',10,'pay');
INSERT INTO entry VALUES(3,'2025-12-31','expense',725,'EUR',NULL,'tram ☕');
INSERT INTO entry VALUES(4,'2026-11-20','expense',4200,'USD',11,'vet');
INSERT INTO entry VALUES(5,'2026-11-19','expense',800,'USD',NULL,'SHOP');
INSERT INTO entry VALUES(7,'2026-10-05','expense',999,'USD',6,'music');
INSERT INTO entry VALUES(8,'2026-11-05','expense',999,'USD',6,'music');
CREATE TABLE entry_tag (
    entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
    tag TEXT NOT NULL CHECK (tag <> ''),
    PRIMARY KEY (entry, tag)
) STRICT, WITHOUT ROWID;
INSERT INTO entry_tag VALUES(7,'abo');
INSERT INTO entry_tag VALUES(8,'abo');
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
INSERT INTO total VALUES(0,'2026-11','USD','expense',800,1);
INSERT INTO total VALUES(1,'2026-11','USD','expense',1350,1);
INSERT INTO total VALUES(6,'2026-10','USD','expense',999,1);
INSERT INTO total VALUES(6,'2026-11','USD','expense',999,1);
INSERT INTO total VALUES(10,'2026-10','USD','income',300000,1);
INSERT INTO total VALUES(11,'2026-11','USD','expense',4200,1);
CREATE TABLE change (
    id INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    words TEXT NOT NULL,
    is_open INTEGER NOT NULL DEFAULT 0 CHECK (is_open IN (0, 1)),
    is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1))
) STRICT;
INSERT INTO change VALUES(1,1795456182,'add #1  13.50 USD  food  lunch',0,0);
INSERT INTO change VALUES(2,1795456182,'add #2  3,000.00 USD  salary  pay',0,0);
INSERT INTO change VALUES(3,1795456182,'add #3  7.25 EUR  tram ☕',0,0);
INSERT INTO change VALUES(4,1795456182,'add category pets',0,0);
INSERT INTO change VALUES(5,1795456182,'import 2 from b.csv',0,0);
INSERT INTO change VALUES(6,1795456182,'save mapping bank',0,0);
INSERT INTO change VALUES(7,1795456182,'change #4  42.00 USD  pets  vet',0,0);
INSERT INTO change VALUES(8,1795456182,'add #6  5.00 USD  wrong',0,0);
INSERT INTO change VALUES(9,1795456182,'delete #6  5.00 USD  wrong',0,0);
INSERT INTO change VALUES(10,1795456182,'budget food 300.00 USD a month',0,0);
INSERT INTO change VALUES(11,1795456182,'budget fun 50.00 EUR a week',0,0);
INSERT INTO change VALUES(12,1795456182,'add recurring #1 music',0,0);
INSERT INTO change VALUES(13,1795456182,'add recurring #2 interest',0,0);
INSERT INTO change VALUES(14,1795456182,'import 2 rates from r.csv',0,0);
INSERT INTO change VALUES(16,1795456182,'add #9  6.00 USD  food  undone',0,1);
CREATE TABLE journal (
    number INTEGER PRIMARY KEY,
    change INTEGER NOT NULL,
    subject TEXT NOT NULL,
    identity TEXT NOT NULL,
    former TEXT
) STRICT;
INSERT INTO journal VALUES(1,1,'setting','["currency"]',NULL);
INSERT INTO journal VALUES(2,1,'entry','[1]',NULL);
INSERT INTO journal VALUES(3,1,'entry_tag','[1,"trip"]',NULL);
INSERT INTO journal VALUES(4,1,'entry_tag','[1,"work"]',NULL);
INSERT INTO journal VALUES(5,2,'entry','[2]',NULL);
INSERT INTO journal VALUES(6,3,'entry','[3]',NULL);
INSERT INTO journal VALUES(7,4,'category','[11]',NULL);
INSERT INTO journal VALUES(8,5,'entry','[4]',NULL);
INSERT INTO journal VALUES(9,5,'entry','[5]',NULL);
INSERT INTO journal VALUES(10,6,'import_mapping','[1]',NULL);
INSERT INTO journal VALUES(11,7,'entry','[4]','[4,"2026-11-20","expense",4200,"USD",null,"VET 0815"]');
INSERT INTO journal VALUES(12,8,'entry','[6]',NULL);
INSERT INTO journal VALUES(13,9,'entry','[6]','[6,"2026-11-23","expense",500,"USD",null,"wrong"]');
INSERT INTO journal VALUES(14,10,'budget','[1]',NULL);
INSERT INTO journal VALUES(15,11,'budget','[2]',NULL);
INSERT INTO journal VALUES(16,12,'recurring','[1]',NULL);
INSERT INTO journal VALUES(17,12,'recurring_tag','[1,"abo"]',NULL);
INSERT INTO journal VALUES(18,12,'entry','[7]',NULL);
INSERT INTO journal VALUES(19,12,'entry_tag','[7,"abo"]',NULL);
INSERT INTO journal VALUES(20,12,'made','[1,"2026-10-05"]',NULL);
INSERT INTO journal VALUES(21,12,'entry','[8]',NULL);
INSERT INTO journal VALUES(22,12,'entry_tag','[8,"abo"]',NULL);
INSERT INTO journal VALUES(23,12,'made','[1,"2026-11-05"]',NULL);
INSERT INTO journal VALUES(24,13,'recurring','[2]',NULL);
INSERT INTO journal VALUES(25,14,'rate','["EUR","USD","2026-11-20"]',NULL);
INSERT INTO journal VALUES(26,14,'rate','["GBP","USD","2026-11-19"]',NULL);
INSERT INTO journal VALUES(29,16,'entry_tag','[9,"undone"]','[9,"undone"]');
INSERT INTO journal VALUES(30,16,'entry','[9]','[9,"2026-11-23","expense",600,"USD",1,"undone"]');
CREATE TABLE budget (
    id INTEGER PRIMARY KEY,
    category INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE,
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
    per TEXT NOT NULL CHECK (per IN ('week', 'month', 'year')),
    UNIQUE (category, currency)
) STRICT;
INSERT INTO budget VALUES(1,1,'USD',30000,'month');
INSERT INTO budget VALUES(2,6,'EUR',5000,'week');
CREATE TABLE recurring (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    unit TEXT NOT NULL CHECK (unit IN ('day', 'week', 'month', 'year')),
    step INTEGER NOT NULL CHECK (step BETWEEN 1 AND 1000),
    first TEXT NOT NULL CHECK (first IS date(first, '+0 days')),
    last TEXT CHECK (last IS NULL OR last IS date(last, '+0 days')),
    kind TEXT NOT NULL CHECK (kind IN ('expense', 'income')),
    amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    category INTEGER REFERENCES category (id),
    note TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO recurring VALUES(1,'month',1,'2026-10-05','2027-12-31','expense',999,'USD',6,'music');
INSERT INTO recurring VALUES(2,'year',1,'2027-01-01',NULL,'income',10000,'USD',NULL,'interest');
CREATE TABLE recurring_tag (
    recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
    tag TEXT NOT NULL CHECK (tag <> ''),
    PRIMARY KEY (recurring, tag)
) STRICT, WITHOUT ROWID;
INSERT INTO recurring_tag VALUES(1,'abo');
CREATE TABLE made (
    recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
    entry INTEGER NOT NULL,
    PRIMARY KEY (recurring, date)
) STRICT, WITHOUT ROWID;
INSERT INTO made VALUES(1,'2026-10-05',7);
INSERT INTO made VALUES(1,'2026-11-05',8);
CREATE TABLE rate (
    base TEXT NOT NULL CHECK (base GLOB '[A-Z][A-Z][A-Z]'),
    quote TEXT NOT NULL CHECK (quote GLOB '[A-Z][A-Z][A-Z]' AND quote <> base),
    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
    digits INTEGER NOT NULL CHECK (digits > 0),
    decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 18),
    PRIMARY KEY (base, quote, date)
) STRICT, WITHOUT ROWID;
INSERT INTO rate VALUES('EUR','USD','2026-11-20',11,1);
INSERT INTO rate VALUES('GBP','USD','2026-11-19',125,2);
CREATE TABLE import_mapping (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(name) <> ''),
    header TEXT NOT NULL,
    mapping TEXT NOT NULL CHECK (json_valid(mapping))
) STRICT;
INSERT INTO import_mapping VALUES(1,'bank','["Day","Text","Amount"]','{"separator":",","date":["Day"],"amount":["Amount"],"note":["Text"],"dateOrder":"ymd","decimalMark":".","sign":"signed"}');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('entry',9);
INSERT INTO sqlite_sequence VALUES('recurring',2);
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
CREATE INDEX journal_by_change ON journal (change);
CREATE TRIGGER change_after_delete AFTER DELETE ON change BEGIN
    DELETE FROM journal WHERE change = old.id;
END;
CREATE TRIGGER change_after_insert AFTER INSERT ON change WHEN NOT new.is_open BEGIN
    DELETE FROM change WHERE is_undone;
END;
CREATE TRIGGER setting_before_insert BEFORE insert ON setting
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER setting_after_insert AFTER insert ON setting BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'setting', json_array(new.name), NULL);
END;
CREATE TRIGGER setting_before_update BEFORE update ON setting
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER setting_after_update AFTER update ON setting BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'setting', json_array(new.name), json_array(old.name, old.value));
END;
CREATE TRIGGER setting_before_delete BEFORE delete ON setting
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER setting_after_delete AFTER delete ON setting BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'setting', json_array(old.name), json_array(old.name, old.value));
END;
CREATE TRIGGER category_before_insert BEFORE insert ON category
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER category_after_insert AFTER insert ON category BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'category', json_array(new.id), NULL);
END;
CREATE TRIGGER category_before_update BEFORE update ON category
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER category_after_update AFTER update ON category BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'category', json_array(new.id), json_array(old.id, old.name, old.color));
END;
CREATE TRIGGER category_before_delete BEFORE delete ON category
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER category_after_delete AFTER delete ON category BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'category', json_array(old.id), json_array(old.id, old.name, old.color));
END;
CREATE TRIGGER entry_before_insert BEFORE insert ON entry
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER entry_after_insert AFTER insert ON entry BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'entry', json_array(new.id), NULL);
END;
CREATE TRIGGER entry_before_update BEFORE update ON entry
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER entry_after_update AFTER update ON entry BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'entry', json_array(new.id), json_array(old.id, old.date, old.kind, old.amount, old.currency, old.category, old.note));
END;
CREATE TRIGGER entry_before_delete BEFORE delete ON entry
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER entry_after_delete AFTER delete ON entry BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'entry', json_array(old.id), json_array(old.id, old.date, old.kind, old.amount, old.currency, old.category, old.note));
END;
CREATE TRIGGER entry_tag_before_insert BEFORE insert ON entry_tag
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER entry_tag_after_insert AFTER insert ON entry_tag BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'entry_tag', json_array(new.entry, new.tag), NULL);
END;
CREATE TRIGGER entry_tag_before_update BEFORE update ON entry_tag
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER entry_tag_after_update AFTER update ON entry_tag BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'entry_tag', json_array(new.entry, new.tag), json_array(old.entry, old.tag));
END;
CREATE TRIGGER entry_tag_before_delete BEFORE delete ON entry_tag
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER entry_tag_after_delete AFTER delete ON entry_tag BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'entry_tag', json_array(old.entry, old.tag), json_array(old.entry, old.tag));
END;
CREATE TRIGGER budget_before_insert BEFORE insert ON budget
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER budget_after_insert AFTER insert ON budget BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'budget', json_array(new.id), NULL);
END;
CREATE TRIGGER budget_before_update BEFORE update ON budget
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER budget_after_update AFTER update ON budget BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'budget', json_array(new.id), json_array(old.id, old.category, old.currency, old.amount, old.per));
END;
CREATE TRIGGER budget_before_delete BEFORE delete ON budget
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER budget_after_delete AFTER delete ON budget BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'budget', json_array(old.id), json_array(old.id, old.category, old.currency, old.amount, old.per));
END;
CREATE TRIGGER recurring_before_insert BEFORE insert ON recurring
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER recurring_after_insert AFTER insert ON recurring BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'recurring', json_array(new.id), NULL);
END;
CREATE TRIGGER recurring_before_update BEFORE update ON recurring
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER recurring_after_update AFTER update ON recurring BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'recurring', json_array(new.id), json_array(old.id, old.unit, old.step, old.first, old.last, old.kind, old.amount, old.currency, old.category, old.note));
END;
CREATE TRIGGER recurring_before_delete BEFORE delete ON recurring
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER recurring_after_delete AFTER delete ON recurring BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'recurring', json_array(old.id), json_array(old.id, old.unit, old.step, old.first, old.last, old.kind, old.amount, old.currency, old.category, old.note));
END;
CREATE TRIGGER recurring_tag_before_insert BEFORE insert ON recurring_tag
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER recurring_tag_after_insert AFTER insert ON recurring_tag BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'recurring_tag', json_array(new.recurring, new.tag), NULL);
END;
CREATE TRIGGER recurring_tag_before_update BEFORE update ON recurring_tag
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER recurring_tag_after_update AFTER update ON recurring_tag BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'recurring_tag', json_array(new.recurring, new.tag), json_array(old.recurring, old.tag));
END;
CREATE TRIGGER recurring_tag_before_delete BEFORE delete ON recurring_tag
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER recurring_tag_after_delete AFTER delete ON recurring_tag BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'recurring_tag', json_array(old.recurring, old.tag), json_array(old.recurring, old.tag));
END;
CREATE TRIGGER made_before_insert BEFORE insert ON made
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER made_after_insert AFTER insert ON made BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'made', json_array(new.recurring, new.date), NULL);
END;
CREATE TRIGGER made_before_update BEFORE update ON made
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER made_after_update AFTER update ON made BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'made', json_array(new.recurring, new.date), json_array(old.recurring, old.date, old.entry));
END;
CREATE TRIGGER made_before_delete BEFORE delete ON made
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER made_after_delete AFTER delete ON made BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'made', json_array(old.recurring, old.date), json_array(old.recurring, old.date, old.entry));
END;
CREATE TRIGGER rate_before_insert BEFORE insert ON rate
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER rate_after_insert AFTER insert ON rate BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'rate', json_array(new.base, new.quote, new.date), NULL);
END;
CREATE TRIGGER rate_before_update BEFORE update ON rate
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER rate_after_update AFTER update ON rate BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'rate', json_array(new.base, new.quote, new.date), json_array(old.base, old.quote, old.date, old.digits, old.decimals));
END;
CREATE TRIGGER rate_before_delete BEFORE delete ON rate
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER rate_after_delete AFTER delete ON rate BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'rate', json_array(old.base, old.quote, old.date), json_array(old.base, old.quote, old.date, old.digits, old.decimals));
END;
CREATE TRIGGER import_mapping_before_insert BEFORE insert ON import_mapping
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER import_mapping_after_insert AFTER insert ON import_mapping BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'import_mapping', json_array(new.id), NULL);
END;
CREATE TRIGGER import_mapping_before_update BEFORE update ON import_mapping
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER import_mapping_after_update AFTER update ON import_mapping BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'import_mapping', json_array(new.id), json_array(old.id, old.name, old.header, old.mapping));
END;
CREATE TRIGGER import_mapping_before_delete BEFORE delete ON import_mapping
    WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
        AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
BEGIN
    INSERT INTO change (time, words) VALUES
        (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER import_mapping_after_delete AFTER delete ON import_mapping BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        ((SELECT max(id) FROM change), 'import_mapping', json_array(old.id), json_array(old.id, old.name, old.header, old.mapping));
END;
