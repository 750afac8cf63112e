-- A data file of format 5, as the program wrote it before exchanges had two amounts.
PRAGMA application_id = 1165521006;
PRAGMA user_version = 5;
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO setting VALUES('currency','USD');
CREATE TABLE category (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
CREATE TABLE account (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(name) <> '')
) STRICT;
INSERT INTO account VALUES(1,'giro');
INSERT INTO account VALUES(2,'savings');
INSERT INTO account VALUES(3,'people:anna');
CREATE TABLE agreement (
    account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
    amount INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (account, currency)
) STRICT, WITHOUT ROWID;
INSERT INTO agreement VALUES(1,'USD','2026-11-23',2000,8);
CREATE TABLE entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
    kind TEXT NOT NULL CHECK (kind IN ('expense', 'income', 'refund', 'transfer')),
    amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    category INTEGER REFERENCES category (id),
    note TEXT NOT NULL DEFAULT '',
    payee TEXT CHECK (payee <> ''),
    account INTEGER REFERENCES account (id),
    target INTEGER REFERENCES account (id) CHECK (target <> account),
    receipt INTEGER CHECK (receipt > 0),
    original TEXT CHECK (original GLOB '[0-9]* [A-Z][A-Z][A-Z]'),
    CHECK (
        CASE kind WHEN 'transfer' THEN category IS NULL AND ifnull(account, target) IS NOT NULL
        ELSE target IS NULL END)
) STRICT;
INSERT INTO entry VALUES(1,'2026-01-01','transfer',200000,'USD',NULL,'opening balance',NULL,NULL,1,NULL,NULL);
INSERT INTO entry VALUES(2,'2026-11-23','expense',6000,'USD',2,'','Market',1,NULL,2,NULL);
INSERT INTO entry VALUES(3,'2026-11-23','expense',2000,'USD',3,'','Market',1,NULL,2,NULL);
INSERT INTO entry VALUES(4,'2026-11-23','expense',1500,'USD',NULL,'dinner',NULL,NULL,NULL,4,NULL);
INSERT INTO entry VALUES(5,'2026-11-23','transfer',1500,'USD',NULL,'dinner',NULL,NULL,3,4,NULL);
INSERT INTO entry VALUES(6,'2026-10-01','expense',90000,'USD',3,'rent',NULL,1,NULL,NULL,NULL);
INSERT INTO entry VALUES(7,'2026-11-01','expense',90000,'USD',3,'rent',NULL,1,NULL,NULL,NULL);
INSERT INTO entry VALUES(8,'2026-11-23','transfer',10000,'USD',NULL,'',NULL,1,2,NULL,NULL);
CREATE TABLE entry_tag (
    entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
    tag TEXT NOT NULL CHECK (tag <> ''),
    PRIMARY KEY (entry, tag)
) STRICT, WITHOUT ROWID;
INSERT INTO entry_tag VALUES(6,'flat');
INSERT INTO entry_tag VALUES(7,'flat');
INSERT INTO entry_tag VALUES(4,'trip');
INSERT INTO entry_tag VALUES(5,'trip');
CREATE TABLE rule (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    text TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(text) <> ''),
    category INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE
) STRICT;
CREATE TABLE rate (
    base TEXT NOT NULL CHECK (base GLOB '[A-Z][A-Z][A-Z]'),
    quote TEXT NOT NULL CHECK (quote GLOB '[A-Z][A-Z][A-Z]' AND quote <> base),
    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
    digits INTEGER NOT NULL CHECK (digits > 0),
    decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 18),
    PRIMARY KEY (base, quote, date)
) STRICT, WITHOUT ROWID;
CREATE TABLE budget (
    id INTEGER PRIMARY KEY,
    category INTEGER REFERENCES category (id) ON DELETE CASCADE,
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
    per TEXT NOT NULL CHECK (per IN ('week', 'month', 'year')),
    carried_from TEXT CHECK (carried_from IS date(carried_from, '+0 days')),
    carried INTEGER
) STRICT;
INSERT INTO budget VALUES(1,1,'USD',30000,'month',NULL,NULL);
CREATE TABLE budget_change (
    budget INTEGER NOT NULL REFERENCES budget (id) ON DELETE CASCADE,
    first TEXT NOT NULL CHECK (first IS date(first, '+0 days')),
    last TEXT NOT NULL CHECK (last IS date(last, '+0 days') AND last >= first),
    amount INTEGER NOT NULL CHECK (amount BETWEEN 0 AND 1000000000000),
    PRIMARY KEY (budget, first, last)
) STRICT, WITHOUT ROWID;
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
    note TEXT NOT NULL DEFAULT '',
    payee TEXT CHECK (payee <> ''),
    account INTEGER REFERENCES account (id)
) STRICT;
INSERT INTO recurring VALUES(1,'month',1,'2026-10-01',NULL,'expense',90000,'USD',3,'rent',NULL,1);
CREATE TABLE recurring_tag (
    recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
    tag TEXT NOT NULL CHECK (tag <> ''),
    PRIMARY KEY (recurring, tag)
) STRICT, WITHOUT ROWID;
INSERT INTO recurring_tag VALUES(1,'flat');
CREATE TABLE recurring_step (
    recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
    amount INTEGER CHECK (amount BETWEEN 1 AND 1000000000000),
    is_paused INTEGER CHECK (is_paused IN (0, 1)),
    PRIMARY KEY (recurring, date),
    CHECK (ifnull(amount, is_paused) IS NOT NULL)
) STRICT, WITHOUT ROWID;
INSERT INTO recurring_step VALUES(1,'2026-12-01',95000,NULL);
CREATE TABLE made (
    recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
    entry INTEGER NOT NULL,
    PRIMARY KEY (recurring, date)
) STRICT, WITHOUT ROWID;
INSERT INTO made VALUES(1,'2026-10-01',6);
INSERT INTO made VALUES(1,'2026-11-01',7);
CREATE TABLE import_mapping (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(name) <> ''),
    header TEXT NOT NULL,
    mapping TEXT NOT NULL CHECK (json_valid(mapping))
) STRICT;
CREATE TABLE import (
    first INTEGER PRIMARY KEY,
    last INTEGER NOT NULL CHECK (last >= first)
) STRICT;
CREATE TABLE imported (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
    date TEXT NOT NULL,
    kind TEXT NOT NULL,
    amount INTEGER NOT NULL,
    currency TEXT NOT NULL,
    note TEXT NOT NULL,
    payee TEXT
) STRICT;
CREATE TABLE bank_reference (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
    bank TEXT NOT NULL,
    reference TEXT NOT NULL,
    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
    amount INTEGER NOT NULL
) STRICT;
CREATE TABLE origin (
    subject TEXT NOT NULL,
    first INTEGER NOT NULL CHECK (first > 0),
    replica INTEGER NOT NULL CHECK (replica > 0),
    number INTEGER NOT NULL CHECK (number > 0),
    PRIMARY KEY (subject, first)
) STRICT, WITHOUT ROWID;
INSERT INTO origin VALUES('account',1,4459505944021957895,1);
INSERT INTO origin VALUES('category',1,4459505944021957895,1);
INSERT INTO origin VALUES('change',1,4459505944021957895,1);
INSERT INTO origin VALUES('entry',1,4459505944021957895,1);
INSERT INTO origin VALUES('recurring',1,4459505944021957895,1);
INSERT INTO origin VALUES('rule',1,4459505944021957895,1);
CREATE TABLE change (
    id INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    words TEXT NOT NULL,
    is_open INTEGER NOT NULL DEFAULT 0 CHECK (is_open IN (0, 1)),
    is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1)),
    is_past INTEGER NOT NULL DEFAULT 0 CHECK (is_past IN (0, 1))
) STRICT;
INSERT INTO change VALUES(1,1795415514,'add account giro',0,0,0);
INSERT INTO change VALUES(2,1795415514,'add account savings',0,0,0);
INSERT INTO change VALUES(3,1795415514,'add 2 entries of receipt #2',0,0,0);
INSERT INTO change VALUES(4,1795415514,'add 2 entries of receipt #4',0,0,0);
INSERT INTO change VALUES(5,1795415514,'add recurring #1 rent',0,0,0);
INSERT INTO change VALUES(6,1795415514,'raise recurring #1 rent',0,0,0);
INSERT INTO change VALUES(7,1795415514,'budget food 300.00 USD per month',0,0,0);
INSERT INTO change VALUES(8,1795415514,'add #8  transfer  100.00 USD  giro → savings',0,0,0);
INSERT INTO change VALUES(9,1795415514,'check giro 20.00 USD',0,0,0);
INSERT INTO change VALUES(11,1795415514,'change #2  60.00 USD  groceries  Market · x: note none → ''x''',0,1,0);
CREATE TABLE journal (
    number INTEGER PRIMARY KEY,
    change INTEGER NOT NULL,
    subject TEXT NOT NULL,
    identity TEXT NOT NULL,
    former TEXT
) STRICT;
INSERT INTO journal VALUES(1,1,'account','[1]',NULL);
INSERT INTO journal VALUES(2,1,'setting','["currency"]',NULL);
INSERT INTO journal VALUES(3,1,'entry','[1]',NULL);
INSERT INTO journal VALUES(4,2,'account','[2]',NULL);
INSERT INTO journal VALUES(5,3,'entry','[2]',NULL);
INSERT INTO journal VALUES(6,3,'entry','[3]',NULL);
INSERT INTO journal VALUES(7,4,'account','[3]',NULL);
INSERT INTO journal VALUES(8,4,'entry','[4]',NULL);
INSERT INTO journal VALUES(9,4,'entry_tag','[4,"trip"]',NULL);
INSERT INTO journal VALUES(10,4,'entry','[5]',NULL);
INSERT INTO journal VALUES(11,4,'entry_tag','[5,"trip"]',NULL);
INSERT INTO journal VALUES(12,5,'recurring','[1]',NULL);
INSERT INTO journal VALUES(13,5,'recurring_tag','[1,"flat"]',NULL);
INSERT INTO journal VALUES(14,5,'entry','[6]',NULL);
INSERT INTO journal VALUES(15,5,'entry_tag','[6,"flat"]',NULL);
INSERT INTO journal VALUES(16,5,'made','[1,"2026-10-01"]',NULL);
INSERT INTO journal VALUES(17,5,'entry','[7]',NULL);
INSERT INTO journal VALUES(18,5,'entry_tag','[7,"flat"]',NULL);
INSERT INTO journal VALUES(19,5,'made','[1,"2026-11-01"]',NULL);
INSERT INTO journal VALUES(20,6,'recurring','[1]','[1,"month",1,"2026-10-01",null,"expense",90000,"USD",3,"rent",null,1]');
INSERT INTO journal VALUES(21,6,'recurring_tag','[1,"flat"]','[1,"flat"]');
INSERT INTO journal VALUES(22,6,'recurring_tag','[1,"flat"]',NULL);
INSERT INTO journal VALUES(23,6,'recurring_step','[1,"2026-12-01"]',NULL);
INSERT INTO journal VALUES(24,7,'budget','[1]',NULL);
INSERT INTO journal VALUES(25,8,'entry','[8]',NULL);
INSERT INTO journal VALUES(26,9,'agreement','[1,"USD"]',NULL);
INSERT INTO journal VALUES(27,-11,'entry','[2]','[2,"2026-11-23","expense",6000,"USD",2,"","Market",1,null,2,null]');
INSERT INTO journal VALUES(28,11,'entry','[2]','[2,"2026-11-23","expense",6000,"USD",2,"x","Market",1,null,2,null]');
CREATE TABLE total (
    span TEXT NOT NULL,
    tag TEXT NOT NULL,
    category INTEGER NOT NULL,
    period TEXT NOT NULL,
    currency TEXT NOT NULL,
    kind TEXT NOT NULL,
    amount INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (span, tag, category, period, currency, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO total VALUES('day','',-1,'2026-01-01','USD','transfer',200000,1);
INSERT INTO total VALUES('day','',-1,'2026-10-01','USD','expense',90000,1);
INSERT INTO total VALUES('day','',-1,'2026-11-01','USD','expense',90000,1);
INSERT INTO total VALUES('day','',-1,'2026-11-23','USD','expense',9500,3);
INSERT INTO total VALUES('day','',-1,'2026-11-23','USD','transfer',11500,2);
INSERT INTO total VALUES('day','',0,'2026-01-01','USD','transfer',200000,1);
INSERT INTO total VALUES('day','',0,'2026-11-23','USD','expense',1500,1);
INSERT INTO total VALUES('day','',0,'2026-11-23','USD','transfer',11500,2);
INSERT INTO total VALUES('day','',2,'2026-11-23','USD','expense',6000,1);
INSERT INTO total VALUES('day','',3,'2026-10-01','USD','expense',90000,1);
INSERT INTO total VALUES('day','',3,'2026-11-01','USD','expense',90000,1);
INSERT INTO total VALUES('day','',3,'2026-11-23','USD','expense',2000,1);
INSERT INTO total VALUES('day','+',-1,'2026-10-01','USD','expense',90000,1);
INSERT INTO total VALUES('day','+',-1,'2026-11-01','USD','expense',90000,1);
INSERT INTO total VALUES('day','+',-1,'2026-11-23','USD','expense',1500,1);
INSERT INTO total VALUES('day','+',-1,'2026-11-23','USD','transfer',1500,1);
INSERT INTO total VALUES('day','+',0,'2026-11-23','USD','expense',1500,1);
INSERT INTO total VALUES('day','+',0,'2026-11-23','USD','transfer',1500,1);
INSERT INTO total VALUES('day','+',3,'2026-10-01','USD','expense',90000,1);
INSERT INTO total VALUES('day','+',3,'2026-11-01','USD','expense',90000,1);
INSERT INTO total VALUES('day','+flat',-1,'2026-10-01','USD','expense',90000,1);
INSERT INTO total VALUES('day','+flat',-1,'2026-11-01','USD','expense',90000,1);
INSERT INTO total VALUES('day','+flat',3,'2026-10-01','USD','expense',90000,1);
INSERT INTO total VALUES('day','+flat',3,'2026-11-01','USD','expense',90000,1);
INSERT INTO total VALUES('day','+trip',-1,'2026-11-23','USD','expense',1500,1);
INSERT INTO total VALUES('day','+trip',-1,'2026-11-23','USD','transfer',1500,1);
INSERT INTO total VALUES('day','+trip',0,'2026-11-23','USD','expense',1500,1);
INSERT INTO total VALUES('day','+trip',0,'2026-11-23','USD','transfer',1500,1);
INSERT INTO total VALUES('day','@1',-1,'2026-01-01','USD','arrival',200000,1);
INSERT INTO total VALUES('day','@1',-1,'2026-10-01','USD','expense',90000,1);
INSERT INTO total VALUES('day','@1',-1,'2026-11-01','USD','expense',90000,1);
INSERT INTO total VALUES('day','@1',-1,'2026-11-23','USD','expense',8000,2);
INSERT INTO total VALUES('day','@1',-1,'2026-11-23','USD','transfer',10000,1);
INSERT INTO total VALUES('day','@1',0,'2026-01-01','USD','arrival',200000,1);
INSERT INTO total VALUES('day','@1',0,'2026-11-23','USD','transfer',10000,1);
INSERT INTO total VALUES('day','@1',2,'2026-11-23','USD','expense',6000,1);
INSERT INTO total VALUES('day','@1',3,'2026-10-01','USD','expense',90000,1);
INSERT INTO total VALUES('day','@1',3,'2026-11-01','USD','expense',90000,1);
INSERT INTO total VALUES('day','@1',3,'2026-11-23','USD','expense',2000,1);
INSERT INTO total VALUES('day','@2',-1,'2026-11-23','USD','arrival',10000,1);
INSERT INTO total VALUES('day','@2',0,'2026-11-23','USD','arrival',10000,1);
INSERT INTO total VALUES('day','@3',-1,'2026-11-23','USD','arrival',1500,1);
INSERT INTO total VALUES('day','@3',0,'2026-11-23','USD','arrival',1500,1);
INSERT INTO total VALUES('month','',-1,'2026-01','USD','transfer',200000,1);
INSERT INTO total VALUES('month','',-1,'2026-10','USD','expense',90000,1);
INSERT INTO total VALUES('month','',-1,'2026-11','USD','expense',99500,4);
INSERT INTO total VALUES('month','',-1,'2026-11','USD','transfer',11500,2);
INSERT INTO total VALUES('month','',0,'2026-01','USD','transfer',200000,1);
INSERT INTO total VALUES('month','',0,'2026-11','USD','expense',1500,1);
INSERT INTO total VALUES('month','',0,'2026-11','USD','transfer',11500,2);
INSERT INTO total VALUES('month','',2,'2026-11','USD','expense',6000,1);
INSERT INTO total VALUES('month','',3,'2026-10','USD','expense',90000,1);
INSERT INTO total VALUES('month','',3,'2026-11','USD','expense',92000,2);
INSERT INTO total VALUES('month','+',-1,'2026-10','USD','expense',90000,1);
INSERT INTO total VALUES('month','+',-1,'2026-11','USD','expense',91500,2);
INSERT INTO total VALUES('month','+',-1,'2026-11','USD','transfer',1500,1);
INSERT INTO total VALUES('month','+',0,'2026-11','USD','expense',1500,1);
INSERT INTO total VALUES('month','+',0,'2026-11','USD','transfer',1500,1);
INSERT INTO total VALUES('month','+',3,'2026-10','USD','expense',90000,1);
INSERT INTO total VALUES('month','+',3,'2026-11','USD','expense',90000,1);
INSERT INTO total VALUES('month','+flat',-1,'2026-10','USD','expense',90000,1);
INSERT INTO total VALUES('month','+flat',-1,'2026-11','USD','expense',90000,1);
INSERT INTO total VALUES('month','+flat',3,'2026-10','USD','expense',90000,1);
INSERT INTO total VALUES('month','+flat',3,'2026-11','USD','expense',90000,1);
INSERT INTO total VALUES('month','+trip',-1,'2026-11','USD','expense',1500,1);
INSERT INTO total VALUES('month','+trip',-1,'2026-11','USD','transfer',1500,1);
INSERT INTO total VALUES('month','+trip',0,'2026-11','USD','expense',1500,1);
INSERT INTO total VALUES('month','+trip',0,'2026-11','USD','transfer',1500,1);
INSERT INTO total VALUES('month','@1',-1,'2026-01','USD','arrival',200000,1);
INSERT INTO total VALUES('month','@1',-1,'2026-10','USD','expense',90000,1);
INSERT INTO total VALUES('month','@1',-1,'2026-11','USD','expense',98000,3);
INSERT INTO total VALUES('month','@1',-1,'2026-11','USD','transfer',10000,1);
INSERT INTO total VALUES('month','@1',0,'2026-01','USD','arrival',200000,1);
INSERT INTO total VALUES('month','@1',0,'2026-11','USD','transfer',10000,1);
INSERT INTO total VALUES('month','@1',2,'2026-11','USD','expense',6000,1);
INSERT INTO total VALUES('month','@1',3,'2026-10','USD','expense',90000,1);
INSERT INTO total VALUES('month','@1',3,'2026-11','USD','expense',92000,2);
INSERT INTO total VALUES('month','@2',-1,'2026-11','USD','arrival',10000,1);
INSERT INTO total VALUES('month','@2',0,'2026-11','USD','arrival',10000,1);
INSERT INTO total VALUES('month','@3',-1,'2026-11','USD','arrival',1500,1);
INSERT INTO total VALUES('month','@3',0,'2026-11','USD','arrival',1500,1);
CREATE TABLE log_mark (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    mark TEXT NOT NULL,
    former TEXT
) STRICT;
INSERT INTO log_mark VALUES(1,'D4219116597B8F724F782DC02A2CF75D','01C09BB4AE53843C6D9F367CCF1DC1A7');

INSERT INTO sqlite_sequence VALUES('category',10);
INSERT INTO sqlite_sequence VALUES('account',3);
INSERT INTO sqlite_sequence VALUES('entry',8);
INSERT INTO sqlite_sequence VALUES('recurring',1);
INSERT INTO sqlite_sequence VALUES('imported',0);
CREATE TRIGGER setting_after_insert AFTER insert ON setting BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'setting',
        json_array(new.name), NULL);
END;
CREATE TRIGGER setting_after_update AFTER update ON setting BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'setting',
        json_array(new.name), json_array(old.name, old.value));
END;
CREATE TRIGGER setting_after_delete AFTER delete ON setting BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'setting',
        json_array(old.name), json_array(old.name, old.value));
END;
CREATE TRIGGER category_after_insert AFTER insert ON category BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'category',
        json_array(new.id), NULL);
END;
CREATE TRIGGER category_after_update AFTER update ON category BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'category',
        json_array(new.id), json_array(old.id, old.name, old.color));
END;
CREATE TRIGGER category_after_delete AFTER delete ON category BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'category',
        json_array(old.id), json_array(old.id, old.name, old.color));
END;
CREATE TRIGGER account_after_insert AFTER insert ON account BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'account',
        json_array(new.id), NULL);
END;
CREATE TRIGGER account_after_update AFTER update ON account BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'account',
        json_array(new.id), json_array(old.id, old.name));
END;
CREATE TRIGGER account_after_delete AFTER delete ON account BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'account',
        json_array(old.id), json_array(old.id, old.name));
END;
CREATE TRIGGER agreement_after_insert AFTER insert ON agreement BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'agreement',
        json_array(new.account, new.currency), NULL);
END;
CREATE TRIGGER agreement_after_update AFTER update ON agreement BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'agreement',
        json_array(new.account, new.currency), json_array(old.account, old.currency, old.date, old.amount, old.last));
END;
CREATE TRIGGER agreement_after_delete AFTER delete ON agreement BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'agreement',
        json_array(old.account, old.currency), json_array(old.account, old.currency, old.date, old.amount, old.last));
END;
CREATE INDEX entry_by_date ON entry (date);
CREATE INDEX entry_by_category ON entry (category, date) WHERE category IS NOT NULL;
CREATE INDEX entry_by_amount ON entry (currency DESC, amount);
CREATE INDEX entry_by_receipt ON entry (receipt) WHERE receipt IS NOT NULL;
CREATE TRIGGER imported_before_update BEFORE UPDATE ON entry
    WHEN old.id <= (SELECT last FROM import WHERE first <= old.id ORDER BY first DESC LIMIT 1)
        AND (new.date, new.kind, new.amount, new.currency, new.note, new.payee)
            IS NOT (old.date, old.kind, old.amount, old.currency, old.note, old.payee)
        AND NOT EXISTS (SELECT 1 FROM imported WHERE entry = old.id)
BEGIN
    INSERT INTO imported (entry, date, kind, amount, currency, note, payee) VALUES
        (old.id, old.date, old.kind, old.amount, old.currency, old.note, old.payee);
END;
CREATE TRIGGER total_after_insert AFTER INSERT ON entry BEGIN INSERT INTO total SELECT span, tag, iif(is_all, -1, ifnull(new.category, 0)), substr(new.date, 1, length),
    new.currency, mark.kind, new.amount, 1
FROM (SELECT '' AS tag, new.kind AS kind UNION ALL SELECT '+', new.kind WHERE EXISTS (SELECT 1 FROM entry_tag WHERE entry = new.id)
UNION ALL SELECT '+' || tag, new.kind FROM entry_tag WHERE entry = new.id
UNION ALL SELECT '@' || new.account, new.kind WHERE new.account IS NOT NULL
UNION ALL SELECT '@' || new.target, 'arrival' WHERE new.target IS NOT NULL) mark JOIN (SELECT 'day' AS span, 10 AS length UNION ALL SELECT 'month', 7)
    JOIN (SELECT 0 AS is_all UNION ALL SELECT 1) WHERE TRUE
ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count; END;
CREATE TRIGGER total_before_delete BEFORE DELETE ON entry BEGIN INSERT INTO total SELECT span, tag, iif(is_all, -1, ifnull(old.category, 0)), substr(old.date, 1, length),
    old.currency, mark.kind, -old.amount, -1
FROM (SELECT '' AS tag, old.kind AS kind UNION ALL SELECT '+', old.kind WHERE EXISTS (SELECT 1 FROM entry_tag WHERE entry = old.id)
UNION ALL SELECT '+' || tag, old.kind FROM entry_tag WHERE entry = old.id
UNION ALL SELECT '@' || old.account, old.kind WHERE old.account IS NOT NULL
UNION ALL SELECT '@' || old.target, 'arrival' WHERE old.target IS NOT NULL) mark JOIN (SELECT 'day' AS span, 10 AS length UNION ALL SELECT 'month', 7)
    JOIN (SELECT 0 AS is_all UNION ALL SELECT 1) WHERE TRUE
ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count; END;
CREATE TRIGGER total_after_update
    AFTER UPDATE OF date, kind, amount, currency, category, account, target ON entry
    BEGIN INSERT INTO total SELECT span, tag, iif(is_all, -1, ifnull(old.category, 0)), substr(old.date, 1, length),
    old.currency, mark.kind, -old.amount, -1
FROM (SELECT '' AS tag, old.kind AS kind UNION ALL SELECT '+', old.kind WHERE EXISTS (SELECT 1 FROM entry_tag WHERE entry = old.id)
UNION ALL SELECT '+' || tag, old.kind FROM entry_tag WHERE entry = old.id
UNION ALL SELECT '@' || old.account, old.kind WHERE old.account IS NOT NULL
UNION ALL SELECT '@' || old.target, 'arrival' WHERE old.target IS NOT NULL) mark JOIN (SELECT 'day' AS span, 10 AS length UNION ALL SELECT 'month', 7)
    JOIN (SELECT 0 AS is_all UNION ALL SELECT 1) WHERE TRUE
ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count; INSERT INTO total SELECT span, tag, iif(is_all, -1, ifnull(new.category, 0)), substr(new.date, 1, length),
    new.currency, mark.kind, new.amount, 1
FROM (SELECT '' AS tag, new.kind AS kind UNION ALL SELECT '+', new.kind WHERE EXISTS (SELECT 1 FROM entry_tag WHERE entry = new.id)
UNION ALL SELECT '+' || tag, new.kind FROM entry_tag WHERE entry = new.id
UNION ALL SELECT '@' || new.account, new.kind WHERE new.account IS NOT NULL
UNION ALL SELECT '@' || new.target, 'arrival' WHERE new.target IS NOT NULL) mark JOIN (SELECT 'day' AS span, 10 AS length UNION ALL SELECT 'month', 7)
    JOIN (SELECT 0 AS is_all UNION ALL SELECT 1) WHERE TRUE
ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count; END;
CREATE TRIGGER entry_after_insert AFTER insert ON entry BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'entry',
        json_array(new.id), NULL);
END;
CREATE TRIGGER entry_after_update AFTER update ON entry BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'entry',
        json_array(new.id), json_array(old.id, old.date, old.kind, old.amount, old.currency, old.category, old.note, old.payee, old.account, old.target, old.receipt, old.original));
END;
CREATE TRIGGER entry_after_delete AFTER delete ON entry BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'entry',
        json_array(old.id), json_array(old.id, old.date, old.kind, old.amount, old.currency, old.category, old.note, old.payee, old.account, old.target, old.receipt, old.original));
END;
CREATE INDEX entry_tag_by_tag ON entry_tag (tag, entry);
CREATE TRIGGER total_after_tag_insert AFTER INSERT ON entry_tag
    BEGIN INSERT INTO total SELECT span, tag, iif(is_all, -1, ifnull(entry.category, 0)), substr(entry.date, 1, length),
    entry.currency, entry.kind, entry.amount, 1
FROM (SELECT '+' || new.tag AS tag UNION ALL SELECT '+' WHERE (SELECT count(*) FROM entry_tag WHERE entry = new.entry) = 1) mark JOIN (SELECT 'day' AS span, 10 AS length UNION ALL SELECT 'month', 7)
    JOIN (SELECT 0 AS is_all UNION ALL SELECT 1) JOIN entry ON entry.id = new.entry WHERE TRUE
ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count; END;
CREATE TRIGGER total_after_tag_delete AFTER DELETE ON entry_tag BEGIN INSERT INTO total SELECT span, tag, iif(is_all, -1, ifnull(entry.category, 0)), substr(entry.date, 1, length),
    entry.currency, entry.kind, -entry.amount, -1
FROM (SELECT '+' || old.tag AS tag UNION ALL SELECT '+' WHERE NOT EXISTS (SELECT 1 FROM entry_tag WHERE entry = old.entry)) mark JOIN (SELECT 'day' AS span, 10 AS length UNION ALL SELECT 'month', 7)
    JOIN (SELECT 0 AS is_all UNION ALL SELECT 1) JOIN entry ON entry.id = old.entry WHERE TRUE
ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count; END;
CREATE TRIGGER total_after_tag_update AFTER UPDATE OF entry, tag ON entry_tag
    BEGIN INSERT INTO total SELECT span, tag, iif(is_all, -1, ifnull(entry.category, 0)), substr(entry.date, 1, length),
    entry.currency, entry.kind, -entry.amount, -1
FROM (SELECT '+' || old.tag AS tag UNION ALL SELECT '+' WHERE NOT EXISTS (SELECT 1 FROM entry_tag WHERE entry = old.entry)) mark JOIN (SELECT 'day' AS span, 10 AS length UNION ALL SELECT 'month', 7)
    JOIN (SELECT 0 AS is_all UNION ALL SELECT 1) JOIN entry ON entry.id = old.entry WHERE TRUE
ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count; INSERT INTO total SELECT span, tag, iif(is_all, -1, ifnull(entry.category, 0)), substr(entry.date, 1, length),
    entry.currency, entry.kind, entry.amount, 1
FROM (SELECT '+' || new.tag AS tag UNION ALL SELECT '+' WHERE (SELECT count(*) FROM entry_tag WHERE entry = new.entry) = 1 AND new.entry <> old.entry) mark JOIN (SELECT 'day' AS span, 10 AS length UNION ALL SELECT 'month', 7)
    JOIN (SELECT 0 AS is_all UNION ALL SELECT 1) JOIN entry ON entry.id = new.entry WHERE TRUE
ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count; END;
CREATE TRIGGER entry_tag_after_insert AFTER insert ON entry_tag BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'entry_tag',
        json_array(new.entry, new.tag), NULL);
END;
CREATE TRIGGER entry_tag_after_update AFTER update ON entry_tag BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'entry_tag',
        json_array(new.entry, new.tag), json_array(old.entry, old.tag));
END;
CREATE TRIGGER entry_tag_after_delete AFTER delete ON entry_tag BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'entry_tag',
        json_array(old.entry, old.tag), json_array(old.entry, old.tag));
END;
CREATE TRIGGER rule_after_insert AFTER insert ON rule BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'rule',
        json_array(new.id), NULL);
END;
CREATE TRIGGER rule_after_update AFTER update ON rule BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'rule',
        json_array(new.id), json_array(old.id, old.text, old.category));
END;
CREATE TRIGGER rule_after_delete AFTER delete ON rule BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'rule',
        json_array(old.id), json_array(old.id, old.text, old.category));
END;
CREATE TRIGGER rate_after_insert AFTER insert ON rate BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'rate',
        json_array(new.base, new.quote, new.date), NULL);
END;
CREATE TRIGGER rate_after_update AFTER update ON rate BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'rate',
        json_array(new.base, new.quote, new.date), json_array(old.base, old.quote, old.date, old.digits, old.decimals));
END;
CREATE TRIGGER rate_after_delete AFTER delete ON rate BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'rate',
        json_array(old.base, old.quote, old.date), json_array(old.base, old.quote, old.date, old.digits, old.decimals));
END;
CREATE UNIQUE INDEX budget_by_category ON budget (ifnull(category, 0), currency);
CREATE TRIGGER budget_after_insert AFTER insert ON budget BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'budget',
        json_array(new.id), NULL);
END;
CREATE TRIGGER budget_after_update AFTER update ON budget BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'budget',
        json_array(new.id), json_array(old.id, old.category, old.currency, old.amount, old.per, old.carried_from, old.carried));
END;
CREATE TRIGGER budget_after_delete AFTER delete ON budget BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'budget',
        json_array(old.id), json_array(old.id, old.category, old.currency, old.amount, old.per, old.carried_from, old.carried));
END;
CREATE TRIGGER budget_change_after_insert AFTER insert ON budget_change BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'budget_change',
        json_array(new.budget, new.first, new.last), NULL);
END;
CREATE TRIGGER budget_change_after_update AFTER update ON budget_change BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'budget_change',
        json_array(new.budget, new.first, new.last), json_array(old.budget, old.first, old.last, old.amount));
END;
CREATE TRIGGER budget_change_after_delete AFTER delete ON budget_change BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'budget_change',
        json_array(old.budget, old.first, old.last), json_array(old.budget, old.first, old.last, old.amount));
END;
CREATE TRIGGER recurring_after_insert AFTER insert ON recurring BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'recurring',
        json_array(new.id), NULL);
END;
CREATE TRIGGER recurring_after_update AFTER update ON recurring BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'recurring',
        json_array(new.id), json_array(old.id, old.unit, old.step, old.first, old.last, old.kind, old.amount, old.currency, old.category, old.note, old.payee, old.account));
END;
CREATE TRIGGER recurring_after_delete AFTER delete ON recurring BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'recurring',
        json_array(old.id), json_array(old.id, old.unit, old.step, old.first, old.last, old.kind, old.amount, old.currency, old.category, old.note, old.payee, old.account));
END;
CREATE TRIGGER recurring_tag_after_insert AFTER insert ON recurring_tag BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'recurring_tag',
        json_array(new.recurring, new.tag), NULL);
END;
CREATE TRIGGER recurring_tag_after_update AFTER update ON recurring_tag BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'recurring_tag',
        json_array(new.recurring, new.tag), json_array(old.recurring, old.tag));
END;
CREATE TRIGGER recurring_tag_after_delete AFTER delete ON recurring_tag BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'recurring_tag',
        json_array(old.recurring, old.tag), json_array(old.recurring, old.tag));
END;
CREATE TRIGGER recurring_step_after_insert AFTER insert ON recurring_step BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'recurring_step',
        json_array(new.recurring, new.date), NULL);
END;
CREATE TRIGGER recurring_step_after_update AFTER update ON recurring_step BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'recurring_step',
        json_array(new.recurring, new.date), json_array(old.recurring, old.date, old.amount, old.is_paused));
END;
CREATE TRIGGER recurring_step_after_delete AFTER delete ON recurring_step BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'recurring_step',
        json_array(old.recurring, old.date), json_array(old.recurring, old.date, old.amount, old.is_paused));
END;
CREATE TRIGGER made_after_insert AFTER insert ON made BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'made',
        json_array(new.recurring, new.date), NULL);
END;
CREATE TRIGGER made_after_update AFTER update ON made BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'made',
        json_array(new.recurring, new.date), json_array(old.recurring, old.date, old.entry));
END;
CREATE TRIGGER made_after_delete AFTER delete ON made BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'made',
        json_array(old.recurring, old.date), json_array(old.recurring, old.date, old.entry));
END;
CREATE TRIGGER import_mapping_after_insert AFTER insert ON import_mapping BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'import_mapping',
        json_array(new.id), NULL);
END;
CREATE TRIGGER import_mapping_after_update AFTER update ON import_mapping BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'import_mapping',
        json_array(new.id), json_array(old.id, old.name, old.header, old.mapping));
END;
CREATE TRIGGER import_mapping_after_delete AFTER delete ON import_mapping BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'import_mapping',
        json_array(old.id), json_array(old.id, old.name, old.header, old.mapping));
END;
CREATE TRIGGER import_after_insert AFTER insert ON import BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'import',
        json_array(new.first), NULL);
END;
CREATE TRIGGER import_after_update AFTER update ON import BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'import',
        json_array(new.first), json_array(old.first, old.last));
END;
CREATE TRIGGER import_after_delete AFTER delete ON import BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'import',
        json_array(old.first), json_array(old.first, old.last));
END;
CREATE INDEX imported_by_date ON imported (date);
CREATE INDEX imported_by_entry ON imported (entry);
CREATE TRIGGER imported_after_insert AFTER insert ON imported BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'imported',
        json_array(new.id), NULL);
END;
CREATE TRIGGER imported_after_update AFTER update ON imported BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'imported',
        json_array(new.id), json_array(old.id, old.entry, old.date, old.kind, old.amount, old.currency, old.note, old.payee));
END;
CREATE TRIGGER imported_after_delete AFTER delete ON imported BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'imported',
        json_array(old.id), json_array(old.id, old.entry, old.date, old.kind, old.amount, old.currency, old.note, old.payee));
END;
CREATE INDEX bank_reference_by_reference ON bank_reference (reference, bank);
CREATE INDEX bank_reference_by_entry ON bank_reference (entry);
CREATE TRIGGER bank_reference_after_insert AFTER insert ON bank_reference BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'bank_reference',
        json_array(new.id), NULL);
END;
CREATE TRIGGER bank_reference_after_update AFTER update ON bank_reference BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'bank_reference',
        json_array(new.id), json_array(old.id, old.entry, old.bank, old.reference, old.date, old.amount));
END;
CREATE TRIGGER bank_reference_after_delete AFTER delete ON bank_reference BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'bank_reference',
        json_array(old.id), json_array(old.id, old.entry, old.bank, old.reference, old.date, old.amount));
END;
CREATE TRIGGER change_after_delete AFTER DELETE ON change BEGIN
    DELETE FROM journal WHERE change = old.id;
END;
CREATE TRIGGER change_after_insert AFTER INSERT ON change WHEN NOT new.is_open BEGIN
    UPDATE change SET is_past = 1 WHERE is_undone AND NOT is_past;
END;
CREATE INDEX journal_by_change ON journal (change);
CREATE TRIGGER journal_before_insert BEFORE INSERT ON journal
    WHEN NOT EXISTS (SELECT 1 FROM change WHERE id = new.change)
BEGIN
    INSERT INTO change (id, time, words) VALUES
        (new.change, CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
CREATE TRIGGER total_of_nothing AFTER UPDATE ON total WHEN new.count = 0 BEGIN
    DELETE FROM total WHERE span = new.span AND tag = new.tag AND category = new.category
        AND period = new.period AND currency = new.currency AND kind = new.kind;
END;
