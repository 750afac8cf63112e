-- The data file of a laptop, of format 5, with every kind of record, which shares its ledger with another machine.
PRAGMA application_id = 1165521006;
PRAGMA user_version = 5;
CREATE TABLE account (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(name) <> '')
) STRICT;
INSERT INTO "account" VALUES(1,'giro');
INSERT INTO "account" VALUES(2,'savings');
INSERT INTO "account" VALUES(3,'card');
INSERT INTO "account" VALUES(4,'people:anna');
CREATE TABLE account_currency (
    account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    PRIMARY KEY (account, currency)
) STRICT, WITHOUT ROWID;
INSERT INTO "account_currency" VALUES(2,'EUR');
CREATE TABLE account_statement (
    account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    closing INTEGER NOT NULL CHECK (closing BETWEEN 1 AND 31),
    due INTEGER NOT NULL CHECK (due BETWEEN 1 AND 31),
    PRIMARY KEY (account)
) STRICT, WITHOUT ROWID;
INSERT INTO "account_statement" VALUES(3,20,5);
CREATE TABLE agreement (
    account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
    amount INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (account, currency)
) STRICT, WITHOUT ROWID;
INSERT INTO "agreement" VALUES(3,'USD','2026-11-30',-3000,28);
CREATE TABLE attachment (
    entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (name <> ''),
    hash TEXT NOT NULL,
    PRIMARY KEY (entry, name)
) STRICT, WITHOUT ROWID;
INSERT INTO "attachment" VALUES(3,'receipt.txt','6afd9c1cbf495f9221fe5f9d03d4f0e962babd83fd293c696e69686510611a63');
INSERT INTO "attachment" VALUES(4,'/home/me/receipt.txt','');
CREATE TABLE bank_reference (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
    bank TEXT NOT NULL,
    reference TEXT NOT NULL,
    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
    amount INTEGER NOT NULL
) STRICT;
INSERT INTO "bank_reference" VALUES(1,27,'ofx giro','F1','2026-03-05',-750);
INSERT INTO "bank_reference" VALUES(2,28,'ofx giro','F2','2026-03-06',-850);
CREATE TABLE budget (
    id INTEGER PRIMARY KEY,
    category INTEGER REFERENCES category (id) ON DELETE CASCADE,
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    amount INTEGER NOT NULL CHECK (amount BETWEEN 0 AND 1000000000000),
    per TEXT NOT NULL CHECK (per IN ('week', '2 weeks', 'month', 'quarter', 'year')),
    carried_from TEXT CHECK (carried_from IS date(carried_from, '+0 days')),
    carried INTEGER
) STRICT;
INSERT INTO "budget" VALUES(1,1,'USD',30000,'month',NULL,NULL);
INSERT INTO "budget" VALUES(2,6,'USD',5000,'month','2026-01-01',0);
INSERT INTO "budget" VALUES(3,NULL,'USD',200000,'month',NULL,NULL);
INSERT INTO "budget" VALUES(4,13,'USD',5000,'month','2026-11-01',0);
CREATE TABLE budget_change (
    budget INTEGER NOT NULL REFERENCES budget (id) ON DELETE CASCADE,
    first TEXT NOT NULL CHECK (first IS date(first, '+0 days')),
    last TEXT NOT NULL CHECK (last IS date(last, '+0 days') AND last >= first),
    amount INTEGER NOT NULL CHECK (amount BETWEEN 0 AND 1000000000000),
    PRIMARY KEY (budget, first, last)
) STRICT, WITHOUT ROWID;
INSERT INTO "budget_change" VALUES(1,'0001-01-01','9999-12-31',0);
INSERT INTO "budget_change" VALUES(1,'2026-01-01','9999-12-31',30000);
INSERT INTO "budget_change" VALUES(1,'2026-12-01','2026-12-31',50000);
CREATE TABLE category (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(name) <> ''),
    color INTEGER NOT NULL CHECK (color BETWEEN 0 AND 16777215)
) STRICT;
INSERT INTO "category" VALUES(1,'food',1122867);
INSERT INTO "category" VALUES(2,'groceries',2600544);
INSERT INTO "category" VALUES(3,'home',9334355);
INSERT INTO "category" VALUES(4,'transport',2719929);
INSERT INTO "category" VALUES(5,'health',12597547);
INSERT INTO "category" VALUES(6,'fun',10181046);
INSERT INTO "category" VALUES(7,'clothes',14162784);
INSERT INTO "category" VALUES(8,'travel',1482885);
INSERT INTO "category" VALUES(9,'gifts',15844367);
INSERT INTO "category" VALUES(10,'salary',3066993);
INSERT INTO "category" VALUES(11,'animals',15606510);
INSERT INTO "category" VALUES(12,'food:snacks',2245734);
INSERT INTO "category" VALUES(13,'trip',15105570);
CREATE TABLE change (
    id INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    words TEXT NOT NULL,
    is_open INTEGER NOT NULL DEFAULT 0 CHECK (is_open IN (0, 1)),
    is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1)),
    is_past INTEGER NOT NULL DEFAULT 0 CHECK (is_past IN (0, 1))
) STRICT;
INSERT INTO "change" VALUES(1,1796027361,'changes of another machine',0,0,0);
INSERT INTO "change" VALUES(2,1796027361,'add #29  21.00 USD  fun  books',0,0,0);
INSERT INTO "change" VALUES(3,1796027361,'change #4  12.50 USD  fun  long lunch: category food → fun',0,0,0);
INSERT INTO "change" VALUES(4,1796027361,'add #30  3.00 USD  food:snacks  coffee',0,0,0);
INSERT INTO "change" VALUES(5,1796027361,'rename category pets to animals',0,0,0);
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
    received INTEGER CHECK (received BETWEEN 1 AND 1000000000000),
    received_currency TEXT CHECK (received_currency GLOB '[A-Z][A-Z][A-Z]'),
    CHECK (
        CASE kind WHEN 'transfer' THEN category IS NULL AND ifnull(account, target) IS NOT NULL
        ELSE target IS NULL END)
) STRICT;
INSERT INTO "entry" VALUES(3,'2026-01-01','transfer',100000,'USD',NULL,'opening balance',NULL,NULL,1,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(4,'2026-02-01','expense',1250,'USD',6,'long lunch',NULL,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(5,'2026-02-02','expense',6000,'USD',2,'','Market',3,NULL,5,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(6,'2026-02-02','expense',2000,'USD',3,'','Market',3,NULL,5,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(7,'2026-02-03','expense',1500,'USD',1,'dinner',NULL,1,NULL,7,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(8,'2026-02-03','transfer',1500,'USD',NULL,'dinner',NULL,1,4,7,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(9,'2026-02-04','income',240000,'USD',10,'','Employer',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(10,'2026-02-05','refund',7990,'USD',7,'shoes',NULL,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(11,'2026-02-06','expense',1240,'EUR',NULL,'lunch',NULL,NULL,NULL,NULL,'14.00 USD',NULL,NULL);
INSERT INTO "entry" VALUES(12,'2026-02-07','transfer',5000,'USD',NULL,'',NULL,1,3,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(13,'2026-02-08','transfer',60000,'USD',NULL,'saved',NULL,1,2,NULL,NULL,55830,'EUR');
INSERT INTO "entry" VALUES(14,'2026-09-15','expense',90000,'USD',3,'rent','Landlord',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(15,'2026-10-15','expense',90000,'USD',3,'rent','Landlord',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(16,'2026-11-15','expense',90000,'USD',3,'rent','Landlord',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(17,'2026-10-30','expense',6000,'USD',3,'phone',NULL,1,NULL,17,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(18,'2026-10-30','expense',3000,'USD',6,'phone',NULL,1,NULL,17,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(19,'2026-11-30','expense',6000,'USD',3,'phone',NULL,1,NULL,19,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(20,'2026-11-30','expense',3000,'USD',6,'phone',NULL,1,NULL,19,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(21,'2026-10-01','transfer',4000,'USD',NULL,'',NULL,1,2,NULL,NULL,3600,'EUR');
INSERT INTO "entry" VALUES(22,'2026-11-01','transfer',4000,'USD',NULL,'',NULL,1,2,NULL,NULL,3600,'EUR');
INSERT INTO "entry" VALUES(23,'2026-03-01','expense',1200,'USD',7,'warm socks','Shop',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(24,'2026-03-02','expense',1300,'USD',2,'R2 · bread','Rewe',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(25,'2026-03-03','expense',1400,'USD',NULL,'R3 · beer','Bar',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(26,'2026-03-04','income',10000,'USD',NULL,'R4 · bonus','Firm',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(27,'2026-03-05','expense',760,'USD',NULL,'','Kiosk',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(28,'2026-03-06','expense',850,'USD',NULL,'','Bakery',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(29,'2026-05-01','expense',2100,'USD',6,'books',NULL,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(30,'2026-05-02','expense',300,'USD',12,'coffee',NULL,1,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE entry_tag (
    entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
    tag TEXT NOT NULL CHECK (tag <> ''),
    PRIMARY KEY (entry, tag)
) STRICT, WITHOUT ROWID;
INSERT INTO "entry_tag" VALUES(24,'daily');
INSERT INTO "entry_tag" VALUES(14,'flat');
INSERT INTO "entry_tag" VALUES(15,'flat');
INSERT INTO "entry_tag" VALUES(16,'flat');
INSERT INTO "entry_tag" VALUES(4,'trip');
INSERT INTO "entry_tag" VALUES(4,'work');
INSERT INTO "entry_tag" VALUES(29,'work');
CREATE TABLE envelope_move (
    move INTEGER NOT NULL,
    category INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE,
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    month TEXT NOT NULL CHECK (month IS date(month, 'start of month')),
    amount INTEGER NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
    PRIMARY KEY (move, category)
) STRICT, WITHOUT ROWID;
INSERT INTO "envelope_move" VALUES(1707272829042886155,1,'USD','2026-02-01',-2000);
INSERT INTO "envelope_move" VALUES(1707272829042886155,6,'USD','2026-02-01',2000);
CREATE TABLE goal (
    category INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE,
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
    last TEXT NOT NULL CHECK (last IS date(last, '+0 days')),
    PRIMARY KEY (category)
) STRICT, WITHOUT ROWID;
INSERT INTO "goal" VALUES(13,'USD',90000,'2027-06-30');
CREATE TABLE import (
    first INTEGER PRIMARY KEY,
    last INTEGER NOT NULL CHECK (last >= first)
) STRICT;
INSERT INTO "import" VALUES(23,28);
CREATE TABLE import_mapping (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(name) <> ''),
    header TEXT NOT NULL,
    mapping TEXT NOT NULL CHECK (json_valid(mapping))
) STRICT;
INSERT INTO "import_mapping" VALUES(1,'mybank','["Date","Amount","Payee","Text","Reference"]','{"separator":";","date":["Date"],"amount":["Amount"],"payee":["Payee"],"note":["Reference","Text"],"dateOrder":"ymd","decimalMark":".","sign":"signed"}');
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
INSERT INTO "imported" VALUES(1,23,'2026-03-01','expense',1200,'USD','R1 · socks','Shop');
INSERT INTO "imported" VALUES(2,27,'2026-03-05','expense',750,'USD','','Kiosk');
CREATE TABLE journal (
    number INTEGER PRIMARY KEY,
    change INTEGER NOT NULL,
    subject TEXT NOT NULL,
    identity TEXT NOT NULL,
    former TEXT
) STRICT;
INSERT INTO "journal" VALUES(1,1,'category','[1]','[1,"food",15105570]');
INSERT INTO "journal" VALUES(2,1,'category','[11]',NULL);
INSERT INTO "journal" VALUES(3,1,'category','[12]',NULL);
INSERT INTO "journal" VALUES(4,1,'category','[13]',NULL);
INSERT INTO "journal" VALUES(5,1,'account','[1]',NULL);
INSERT INTO "journal" VALUES(6,1,'account','[2]',NULL);
INSERT INTO "journal" VALUES(7,1,'account','[3]',NULL);
INSERT INTO "journal" VALUES(8,1,'account','[4]',NULL);
INSERT INTO "journal" VALUES(9,1,'rule','[1]',NULL);
INSERT INTO "journal" VALUES(10,1,'rule','[2]',NULL);
INSERT INTO "journal" VALUES(11,1,'recurring','[1]',NULL);
INSERT INTO "journal" VALUES(12,1,'recurring','[2]',NULL);
INSERT INTO "journal" VALUES(13,1,'recurring','[3]',NULL);
INSERT INTO "journal" VALUES(14,1,'entry','[1]',NULL);
INSERT INTO "journal" VALUES(15,1,'entry','[1]','[1,"2026-04-01","expense",500,"USD",11,"gone",null,1,null,null,null,null,null]');
INSERT INTO "journal" VALUES(16,1,'entry','[2]',NULL);
INSERT INTO "journal" VALUES(17,1,'entry','[2]','[2,"2026-04-02","expense",600,"USD",null,"undone",null,1,null,null,null,null,null]');
INSERT INTO "journal" VALUES(18,1,'entry','[3]',NULL);
INSERT INTO "journal" VALUES(19,1,'attachment','[3,"receipt.txt"]',NULL);
INSERT INTO "journal" VALUES(20,1,'entry','[4]',NULL);
INSERT INTO "journal" VALUES(21,1,'attachment','[4,"/home/me/receipt.txt"]',NULL);
INSERT INTO "journal" VALUES(22,1,'entry_tag','[4,"trip"]',NULL);
INSERT INTO "journal" VALUES(23,1,'entry_tag','[4,"work"]',NULL);
INSERT INTO "journal" VALUES(24,1,'entry','[5]',NULL);
INSERT INTO "journal" VALUES(25,1,'entry','[6]',NULL);
INSERT INTO "journal" VALUES(26,1,'entry','[7]',NULL);
INSERT INTO "journal" VALUES(27,1,'entry','[8]',NULL);
INSERT INTO "journal" VALUES(28,1,'entry','[9]',NULL);
INSERT INTO "journal" VALUES(29,1,'entry','[10]',NULL);
INSERT INTO "journal" VALUES(30,1,'entry','[11]',NULL);
INSERT INTO "journal" VALUES(31,1,'entry','[12]',NULL);
INSERT INTO "journal" VALUES(32,1,'entry','[13]',NULL);
INSERT INTO "journal" VALUES(33,1,'entry','[14]',NULL);
INSERT INTO "journal" VALUES(34,1,'entry_tag','[14,"flat"]',NULL);
INSERT INTO "journal" VALUES(35,1,'entry','[15]',NULL);
INSERT INTO "journal" VALUES(36,1,'entry_tag','[15,"flat"]',NULL);
INSERT INTO "journal" VALUES(37,1,'entry','[16]',NULL);
INSERT INTO "journal" VALUES(38,1,'entry_tag','[16,"flat"]',NULL);
INSERT INTO "journal" VALUES(39,1,'entry','[17]',NULL);
INSERT INTO "journal" VALUES(40,1,'entry','[18]',NULL);
INSERT INTO "journal" VALUES(41,1,'entry','[19]',NULL);
INSERT INTO "journal" VALUES(42,1,'entry','[20]',NULL);
INSERT INTO "journal" VALUES(43,1,'entry','[21]',NULL);
INSERT INTO "journal" VALUES(44,1,'entry','[22]',NULL);
INSERT INTO "journal" VALUES(45,1,'entry','[23]',NULL);
INSERT INTO "journal" VALUES(46,1,'import','[23]',NULL);
INSERT INTO "journal" VALUES(47,1,'imported','[1]',NULL);
INSERT INTO "journal" VALUES(48,1,'entry','[24]',NULL);
INSERT INTO "journal" VALUES(49,1,'import','[23]','[23,23]');
INSERT INTO "journal" VALUES(50,1,'entry_tag','[24,"daily"]',NULL);
INSERT INTO "journal" VALUES(51,1,'entry','[25]',NULL);
INSERT INTO "journal" VALUES(52,1,'import','[23]','[23,24]');
INSERT INTO "journal" VALUES(53,1,'entry','[26]',NULL);
INSERT INTO "journal" VALUES(54,1,'import','[23]','[23,25]');
INSERT INTO "journal" VALUES(55,1,'entry','[27]',NULL);
INSERT INTO "journal" VALUES(56,1,'import','[23]','[23,26]');
INSERT INTO "journal" VALUES(57,1,'bank_reference','[1]',NULL);
INSERT INTO "journal" VALUES(58,1,'imported','[2]',NULL);
INSERT INTO "journal" VALUES(59,1,'entry','[28]',NULL);
INSERT INTO "journal" VALUES(60,1,'import','[23]','[23,27]');
INSERT INTO "journal" VALUES(61,1,'bank_reference','[2]',NULL);
INSERT INTO "journal" VALUES(62,1,'account_currency','[2,"EUR"]',NULL);
INSERT INTO "journal" VALUES(63,1,'account_statement','[3]',NULL);
INSERT INTO "journal" VALUES(64,1,'agreement','[3,"USD"]',NULL);
INSERT INTO "journal" VALUES(65,1,'budget','[1]',NULL);
INSERT INTO "journal" VALUES(66,1,'budget_change','[1,"0001-01-01","9999-12-31"]',NULL);
INSERT INTO "journal" VALUES(67,1,'budget_change','[1,"2026-01-01","9999-12-31"]',NULL);
INSERT INTO "journal" VALUES(68,1,'budget_change','[1,"2026-12-01","2026-12-31"]',NULL);
INSERT INTO "journal" VALUES(69,1,'budget','[2]',NULL);
INSERT INTO "journal" VALUES(70,1,'budget','[3]',NULL);
INSERT INTO "journal" VALUES(71,1,'budget','[4]',NULL);
INSERT INTO "journal" VALUES(72,1,'envelope_move','[1707272829042886155,1]',NULL);
INSERT INTO "journal" VALUES(73,1,'envelope_move','[1707272829042886155,6]',NULL);
INSERT INTO "journal" VALUES(74,1,'goal','[13]',NULL);
INSERT INTO "journal" VALUES(75,1,'import_mapping','[1]',NULL);
INSERT INTO "journal" VALUES(76,1,'made','[1,"2026-09-15"]',NULL);
INSERT INTO "journal" VALUES(77,1,'made','[1,"2026-10-15"]',NULL);
INSERT INTO "journal" VALUES(78,1,'made','[1,"2026-11-15"]',NULL);
INSERT INTO "journal" VALUES(79,1,'made','[2,"2026-10-31"]',NULL);
INSERT INTO "journal" VALUES(80,1,'made','[2,"2026-11-30"]',NULL);
INSERT INTO "journal" VALUES(81,1,'made','[3,"2026-10-01"]',NULL);
INSERT INTO "journal" VALUES(82,1,'made','[3,"2026-11-01"]',NULL);
INSERT INTO "journal" VALUES(83,1,'rate','["EUR","USD","2026-01-02"]',NULL);
INSERT INTO "journal" VALUES(84,1,'recurring_part','[2,1]',NULL);
INSERT INTO "journal" VALUES(85,1,'recurring_received','[3]',NULL);
INSERT INTO "journal" VALUES(86,1,'recurring_rule','[2]',NULL);
INSERT INTO "journal" VALUES(87,1,'recurring_step','[1,"2026-11-01"]',NULL);
INSERT INTO "journal" VALUES(88,1,'recurring_step','[2,"2026-12-01"]',NULL);
INSERT INTO "journal" VALUES(89,1,'recurring_tag','[1,"flat"]',NULL);
INSERT INTO "journal" VALUES(90,1,'rule_account','[2]',NULL);
INSERT INTO "journal" VALUES(91,1,'rule_detail','[2]',NULL);
INSERT INTO "journal" VALUES(92,1,'setting','["account"]',NULL);
INSERT INTO "journal" VALUES(93,1,'setting','["currency"]',NULL);
INSERT INTO "journal" VALUES(94,1,'setting','["month"]',NULL);
INSERT INTO "journal" VALUES(95,1,'setting','["plan"]',NULL);
INSERT INTO "journal" VALUES(96,2,'entry','[29]',NULL);
INSERT INTO "journal" VALUES(97,2,'entry_tag','[29,"work"]',NULL);
INSERT INTO "journal" VALUES(98,3,'entry','[4]','[4,"2026-02-01","expense",1250,"USD",1,"long lunch",null,1,null,null,null,null,null]');
INSERT INTO "journal" VALUES(99,3,'entry_tag','[4,"trip"]','[4,"trip"]');
INSERT INTO "journal" VALUES(100,3,'entry_tag','[4,"work"]','[4,"work"]');
INSERT INTO "journal" VALUES(101,3,'entry_tag','[4,"trip"]',NULL);
INSERT INTO "journal" VALUES(102,3,'entry_tag','[4,"work"]',NULL);
INSERT INTO "journal" VALUES(103,4,'entry','[30]',NULL);
INSERT INTO "journal" VALUES(104,5,'category','[11]','[11,"pets",15606510]');
CREATE TABLE log_mark (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    mark TEXT NOT NULL,
    former TEXT
) STRICT;
INSERT INTO "log_mark" VALUES(1,'0EF1A5C7086C5FA9EEBAB524BF9C8DAD','8D4287E482EBBEB5B175309DCD072006');
CREATE TABLE made (
    recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
    entry INTEGER NOT NULL,
    PRIMARY KEY (recurring, date)
) STRICT, WITHOUT ROWID;
INSERT INTO "made" VALUES(1,'2026-09-15',14);
INSERT INTO "made" VALUES(1,'2026-10-15',15);
INSERT INTO "made" VALUES(1,'2026-11-15',16);
INSERT INTO "made" VALUES(2,'2026-10-31',17);
INSERT INTO "made" VALUES(2,'2026-11-30',19);
INSERT INTO "made" VALUES(3,'2026-10-01',21);
INSERT INTO "made" VALUES(3,'2026-11-01',22);
CREATE TABLE origin (
    subject TEXT NOT NULL,
    first INTEGER NOT NULL CHECK (first > 0),
    replica INTEGER NOT NULL CHECK (replica > 0),
    number INTEGER NOT NULL CHECK (number > 0),
    PRIMARY KEY (subject, first)
) STRICT, WITHOUT ROWID;
INSERT INTO "origin" VALUES('account',2,829361688836562927,2);
INSERT INTO "origin" VALUES('account',5,1328848012431431511,5);
INSERT INTO "origin" VALUES('account',1,2853284280033300245,1);
INSERT INTO "origin" VALUES('account',4,3420019629227939713,4);
INSERT INTO "origin" VALUES('account',3,4567439476215263121,3);
INSERT INTO "origin" VALUES('category',1,1130666630529930053,1);
INSERT INTO "origin" VALUES('category',13,1150497377607424283,13);
INSERT INTO "origin" VALUES('category',14,1328848012431431511,14);
INSERT INTO "origin" VALUES('category',11,2087929492646856235,11);
INSERT INTO "origin" VALUES('category',12,3797972312313062611,12);
INSERT INTO "origin" VALUES('change',1,1328848012431431511,1);
INSERT INTO "origin" VALUES('entry',21,331042145719146241,19);
INSERT INTO "origin" VALUES('entry',5,339615541716348367,3);
INSERT INTO "origin" VALUES('entry',11,620941488918876369,9);
INSERT INTO "origin" VALUES('entry',17,922298369877423615,15);
INSERT INTO "origin" VALUES('entry',31,1328848012431431511,31);
INSERT INTO "origin" VALUES('entry',29,1328848012431431511,806994431612813341);
INSERT INTO "origin" VALUES('entry',30,1328848012431431511,821561646957723678);
INSERT INTO "origin" VALUES('entry',23,1529898694657011073,21);
INSERT INTO "origin" VALUES('entry',12,2051884644697858455,10);
INSERT INTO "origin" VALUES('entry',4,2611785937976936359,2);
INSERT INTO "origin" VALUES('entry',1,2687370390106377615,27);
INSERT INTO "origin" VALUES('entry',13,2778827621593280491,11);
INSERT INTO "origin" VALUES('entry',14,2782029312311925293,12);
INSERT INTO "origin" VALUES('entry',10,2839170610817691155,8);
INSERT INTO "origin" VALUES('entry',3,2853284280033300245,1);
INSERT INTO "origin" VALUES('entry',27,3411987989360785385,25);
INSERT INTO "origin" VALUES('entry',7,3420019629227939713,5);
INSERT INTO "origin" VALUES('entry',9,4270341247291951433,7);
INSERT INTO "origin" VALUES('entry',2,4376087928189340727,28);
INSERT INTO "origin" VALUES('recurring',3,331042145719146241,3);
INSERT INTO "origin" VALUES('recurring',2,922298369877423615,2);
INSERT INTO "origin" VALUES('recurring',4,1328848012431431511,4);
INSERT INTO "origin" VALUES('recurring',1,2782029312311925293,1);
INSERT INTO "origin" VALUES('rule',3,1328848012431431511,3);
INSERT INTO "origin" VALUES('rule',1,2299371013151806975,1);
INSERT INTO "origin" VALUES('rule',2,4255784312667545761,2);
CREATE TABLE rate (
    base TEXT NOT NULL CHECK (base GLOB '[A-Z][A-Z][A-Z]'),
    quote TEXT NOT NULL CHECK (quote GLOB '[A-Z][A-Z][A-Z]' AND quote <> base),
    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
    digits INTEGER NOT NULL CHECK (digits > 0),
    decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 18),
    PRIMARY KEY (base, quote, date)
) STRICT, WITHOUT ROWID;
INSERT INTO "rate" VALUES('EUR','USD','2026-01-02',10835,4);
CREATE TABLE recurring (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    unit TEXT NOT NULL CHECK (unit IN ('day', 'week', 'month', 'year')),
    step INTEGER NOT NULL CHECK (step BETWEEN 1 AND 1000),
    first TEXT NOT NULL CHECK (first IS date(first, '+0 days')),
    last TEXT CHECK (last IS NULL OR last IS date(last, '+0 days')),
    kind TEXT NOT NULL CHECK (kind IN ('expense', 'income', 'refund', 'transfer')),
    amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    category INTEGER REFERENCES category (id),
    note TEXT NOT NULL DEFAULT '',
    payee TEXT CHECK (payee <> ''),
    account INTEGER REFERENCES account (id),
    target INTEGER REFERENCES account (id)
) STRICT;
INSERT INTO "recurring" VALUES(1,'month',1,'2026-09-15','2026-12-31','expense',90000,'USD',3,'rent','Landlord',1,NULL);
INSERT INTO "recurring" VALUES(2,'month',1,'2026-10-01',NULL,'expense',6000,'USD',3,'phone',NULL,1,NULL);
INSERT INTO "recurring" VALUES(3,'month',1,'2026-10-01',NULL,'transfer',4000,'USD',NULL,'',NULL,1,2);
CREATE TABLE recurring_part (
    recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('expense', 'income', 'refund', 'transfer')),
    amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
    category INTEGER REFERENCES category (id),
    account INTEGER REFERENCES account (id),
    target INTEGER REFERENCES account (id),
    PRIMARY KEY (recurring, place)
) STRICT, WITHOUT ROWID;
INSERT INTO "recurring_part" VALUES(2,1,'expense',3000,6,1,NULL);
CREATE TABLE recurring_received (
    recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
    amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    PRIMARY KEY (recurring)
) STRICT, WITHOUT ROWID;
INSERT INTO "recurring_received" VALUES(3,3600,'EUR');
CREATE TABLE recurring_rule (
    recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
    day TEXT CHECK (day <> ''),
    weekend TEXT CHECK (weekend IN ('before', 'after')),
    PRIMARY KEY (recurring),
    CHECK (ifnull(day, weekend) IS NOT NULL)
) STRICT, WITHOUT ROWID;
INSERT INTO "recurring_rule" VALUES(2,'last day','before');
CREATE TABLE recurring_step (
    recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
    amount INTEGER CHECK (amount BETWEEN 1 AND 1000000000000),
    is_paused INTEGER CHECK (is_paused IN (0, 1)),
    PRIMARY KEY (recurring, date),
    CHECK (ifnull(amount, is_paused) IS NOT NULL)
) STRICT, WITHOUT ROWID;
INSERT INTO "recurring_step" VALUES(1,'2026-11-01',95000,NULL);
INSERT INTO "recurring_step" VALUES(2,'2026-12-01',NULL,1);
CREATE TABLE recurring_tag (
    recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
    tag TEXT NOT NULL CHECK (tag <> ''),
    PRIMARY KEY (recurring, tag)
) STRICT, WITHOUT ROWID;
INSERT INTO "recurring_tag" VALUES(1,'flat');
CREATE TABLE rule (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    text TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(text) <> ''),
    category INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE
) STRICT;
INSERT INTO "rule" VALUES(1,'tea',1);
INSERT INTO "rule" VALUES(2,'reweexpensefrom 500 USDto 10000 USD',2);
CREATE TABLE rule_account (
    rule INTEGER NOT NULL REFERENCES rule (id) ON DELETE CASCADE,
    account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    PRIMARY KEY (rule)
) STRICT, WITHOUT ROWID;
INSERT INTO "rule_account" VALUES(2,3);
CREATE TABLE rule_detail (
    rule INTEGER NOT NULL REFERENCES rule (id) ON DELETE CASCADE,
    kind TEXT CHECK (kind IN ('expense', 'income', 'refund')),
    currency TEXT CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    minimum INTEGER CHECK (minimum > 0),
    maximum INTEGER CHECK (maximum > 0),
    payee TEXT CHECK (payee <> ''),
    tags TEXT NOT NULL,
    PRIMARY KEY (rule)
) STRICT, WITHOUT ROWID;
INSERT INTO "rule_detail" VALUES(2,'expense','USD',500,10000,'Rewe','daily');
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "setting" VALUES('account','1');
INSERT INTO "setting" VALUES('currency','USD');
INSERT INTO "setting" VALUES('month','1');
INSERT INTO "setting" VALUES('plan','2026-01-01 USD 150000');
CREATE TABLE sync (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    place TEXT NOT NULL CHECK (place <> ''),
    machine INTEGER NOT NULL,
    clock INTEGER NOT NULL,
    captured INTEGER NOT NULL,
    captured_change INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    line INTEGER NOT NULL,
    hash TEXT NOT NULL,
    size INTEGER NOT NULL,
    tail INTEGER NOT NULL,
    tail_hash TEXT NOT NULL
) STRICT;
INSERT INTO "sync" VALUES(1,'/shared',1328848012431431511,117704449130496021,104,5,1,6,'d599f68e55575a8b',4187,3845,'d599f68e55575a8b');
CREATE TABLE sync_alias (
    subject TEXT NOT NULL,
    replica INTEGER NOT NULL,
    number INTEGER NOT NULL,
    row INTEGER NOT NULL,
    PRIMARY KEY (subject, replica, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "sync_alias" VALUES('category',636975495133719437,1,1);
INSERT INTO "sync_alias" VALUES('category',636975495133719437,2,2);
INSERT INTO "sync_alias" VALUES('category',636975495133719437,3,3);
INSERT INTO "sync_alias" VALUES('category',636975495133719437,4,4);
INSERT INTO "sync_alias" VALUES('category',636975495133719437,5,5);
INSERT INTO "sync_alias" VALUES('category',636975495133719437,6,6);
INSERT INTO "sync_alias" VALUES('category',636975495133719437,7,7);
INSERT INTO "sync_alias" VALUES('category',636975495133719437,8,8);
INSERT INTO "sync_alias" VALUES('category',636975495133719437,9,9);
INSERT INTO "sync_alias" VALUES('category',636975495133719437,10,10);
CREATE TABLE sync_change (
    change INTEGER PRIMARY KEY,
    machine INTEGER NOT NULL
) STRICT;
INSERT INTO "sync_change" VALUES(1,4551931076083499269);
INSERT INTO "sync_change" VALUES(5,4551931076083499269);
CREATE TABLE sync_conflict (
    subject TEXT NOT NULL,
    identity TEXT NOT NULL,
    field TEXT NOT NULL,
    clock INTEGER NOT NULL,
    machine INTEGER NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (subject, identity, field, clock, machine)
) STRICT, WITHOUT ROWID;
INSERT INTO "sync_conflict" VALUES('entry','jucoufycwbs7-2','category',117704449130496016,4551931076083499269,'["fv2l8f9nywx7-11"]');
CREATE TABLE sync_entered (
    first INTEGER PRIMARY KEY,
    clock INTEGER NOT NULL
) STRICT;
INSERT INTO "sync_entered" VALUES(1,117704449130496007);
INSERT INTO "sync_entered" VALUES(29,117704449130496016);
INSERT INTO "sync_entered" VALUES(30,117704449130496021);
CREATE TABLE sync_file (
    segment INTEGER PRIMARY KEY,
    state TEXT NOT NULL
) STRICT;
INSERT INTO "sync_file" VALUES(1,'4187 1796027361572403626 1796027361572403626');
CREATE TABLE sync_fold (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    first INTEGER NOT NULL,
    size INTEGER NOT NULL
) STRICT;
INSERT INTO "sync_fold" VALUES(1,1,1048576);
CREATE TABLE sync_gone (
    subject TEXT NOT NULL,
    row INTEGER NOT NULL,
    clock INTEGER NOT NULL,
    machine INTEGER NOT NULL,
    seen TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (subject, row)
) STRICT, WITHOUT ROWID;
INSERT INTO "sync_gone" VALUES('entry',1,117704449130496002,4551931076083499269,'{"@yl04wbzujcp1":[117704449130496002,"yl04wbzujcp1"]}','{"t":"entry","i":"kf0xapwm1mdr-27","e":1,"f":{"account":["loekv2pmubdh-1"],"amount":[500,"USD",null],"category":["fv2l8f9nywx7-11"],"date":["2026-04-01"],"kind":["expense",null],"note":["gone"]}}');
INSERT INTO "sync_gone" VALUES('entry',2,117704449130496004,4551931076083499269,'{"@yl04wbzujcp1":[117704449130496004,"yl04wbzujcp1"]}','{"t":"entry","i":"x8wppd1tw3sn-28","e":1,"f":{"account":["loekv2pmubdh-1"],"amount":[600,"USD",null],"date":["2026-04-02"],"kind":["expense",null],"note":["undone"]}}');
CREATE TABLE sync_import (
    key INTEGER PRIMARY KEY,
    entry INTEGER NOT NULL
) STRICT;
INSERT INTO "sync_import" VALUES(-7034074148395021275,3);
INSERT INTO "sync_import" VALUES(236787767357385583,26);
INSERT INTO "sync_import" VALUES(2403888004543766225,23);
INSERT INTO "sync_import" VALUES(2523907985931352766,27);
INSERT INTO "sync_import" VALUES(2905337368898768543,24);
INSERT INTO "sync_import" VALUES(3783443230644658356,25);
INSERT INTO "sync_import" VALUES(6086994314187545181,28);
CREATE TABLE sync_line (
    number INTEGER PRIMARY KEY,
    text TEXT NOT NULL
) STRICT;
CREATE TABLE sync_machine (
    machine INTEGER PRIMARY KEY,
    name TEXT NOT NULL CHECK (trim(name) <> ''),
    has_left INTEGER NOT NULL CHECK (has_left IN (0, 1))
) STRICT;
INSERT INTO "sync_machine" VALUES(1328848012431431511,'laptop',0);
INSERT INTO "sync_machine" VALUES(4551931076083499269,'desktop',0);
CREATE TABLE sync_mark (
    number INTEGER PRIMARY KEY,
    hash TEXT NOT NULL,
    machine INTEGER NOT NULL,
    rows TEXT NOT NULL
) STRICT;
CREATE TABLE sync_met (
    machine INTEGER PRIMARY KEY,
    is_apart INTEGER NOT NULL CHECK (is_apart IN (0, 1))
) STRICT;
INSERT INTO "sync_met" VALUES(4551931076083499269,0);
CREATE TABLE sync_passed (
    machine INTEGER NOT NULL,
    hash INTEGER NOT NULL,
    PRIMARY KEY (machine, hash)
) STRICT, WITHOUT ROWID;
INSERT INTO "sync_passed" VALUES(4551931076083499269,-8080505233278365382);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-7554951840685089875);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-7016100438757436827);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-6899408011898103376);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-6232601115397218263);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-6192655659322539811);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-6044896734442193093);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-5740488701976040969);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-5413402414477986013);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-4573659190893712396);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-3793331706563329483);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-3536827410870652674);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-3132435276039277742);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-2923401758003505539);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-2588510677934842064);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-2193473843199634477);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-1666431137473037931);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-597480881590413139);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-478285048161511433);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-473557538541258048);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-468205360882301090);
INSERT INTO "sync_passed" VALUES(4551931076083499269,-97042249771685928);
INSERT INTO "sync_passed" VALUES(4551931076083499269,1066824157187493687);
INSERT INTO "sync_passed" VALUES(4551931076083499269,1213806834846345443);
INSERT INTO "sync_passed" VALUES(4551931076083499269,2155558033327252660);
INSERT INTO "sync_passed" VALUES(4551931076083499269,2184511178183226479);
INSERT INTO "sync_passed" VALUES(4551931076083499269,2754482198165222630);
INSERT INTO "sync_passed" VALUES(4551931076083499269,2854184757273336097);
INSERT INTO "sync_passed" VALUES(4551931076083499269,3161724054021447500);
INSERT INTO "sync_passed" VALUES(4551931076083499269,3426909706671127367);
INSERT INTO "sync_passed" VALUES(4551931076083499269,3506275298226187855);
INSERT INTO "sync_passed" VALUES(4551931076083499269,3540214522208004637);
INSERT INTO "sync_passed" VALUES(4551931076083499269,4794070989604706294);
INSERT INTO "sync_passed" VALUES(4551931076083499269,4884684328228780094);
INSERT INTO "sync_passed" VALUES(4551931076083499269,4984803501068193998);
INSERT INTO "sync_passed" VALUES(4551931076083499269,5053939615188618227);
INSERT INTO "sync_passed" VALUES(4551931076083499269,5261701650891149327);
INSERT INTO "sync_passed" VALUES(4551931076083499269,5707334758472860170);
INSERT INTO "sync_passed" VALUES(4551931076083499269,6508238160937320455);
INSERT INTO "sync_passed" VALUES(4551931076083499269,6633947616673331162);
INSERT INTO "sync_passed" VALUES(4551931076083499269,6723546766353341046);
INSERT INTO "sync_passed" VALUES(4551931076083499269,6777311971886897160);
INSERT INTO "sync_passed" VALUES(4551931076083499269,6808550583199697332);
INSERT INTO "sync_passed" VALUES(4551931076083499269,7075249511708182263);
INSERT INTO "sync_passed" VALUES(4551931076083499269,7101114707118953557);
INSERT INTO "sync_passed" VALUES(4551931076083499269,7160971063690969043);
INSERT INTO "sync_passed" VALUES(4551931076083499269,7322456664273771429);
INSERT INTO "sync_passed" VALUES(4551931076083499269,7635359852717509065);
INSERT INTO "sync_passed" VALUES(4551931076083499269,7997908795958582537);
INSERT INTO "sync_passed" VALUES(4551931076083499269,8257077578072154486);
INSERT INTO "sync_passed" VALUES(4551931076083499269,8272723897583276376);
INSERT INTO "sync_passed" VALUES(4551931076083499269,8346632726642843847);
INSERT INTO "sync_passed" VALUES(4551931076083499269,9013337301962093973);
INSERT INTO "sync_passed" VALUES(4551931076083499269,9160551434936813937);
INSERT INTO "sync_passed" VALUES(4551931076083499269,9215656732269337788);
INSERT INTO "sync_passed" VALUES(4551931076083499269,9222153899750881742);
CREATE TABLE sync_reading (
    machine INTEGER PRIMARY KEY,
    segment INTEGER NOT NULL,
    size INTEGER NOT NULL,
    hash TEXT NOT NULL,
    clock INTEGER NOT NULL,
    heard INTEGER NOT NULL,
    fault TEXT
) STRICT;
INSERT INTO "sync_reading" VALUES(4551931076083499269,1,20095,'7297084f33d56176',117704449130496021,1796027361,NULL);
CREATE TABLE sync_stamp (
    subject TEXT NOT NULL,
    row TEXT NOT NULL,
    field TEXT NOT NULL,
    clock INTEGER NOT NULL,
    machine INTEGER NOT NULL,
    seen TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (subject, row, field)
) STRICT, WITHOUT ROWID;
INSERT INTO "sync_stamp" VALUES('account','1','name',117704448999424001,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('account','2','@yl04wbzujcp1',117704448999424002,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('account','2','name',117704448999424002,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('account','3','@yl04wbzujcp1',117704449064960023,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('account','3','name',117704448999424003,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('account','4','name',117704448999424011,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('account_currency','[2,"EUR"]','',117704448999424002,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('account_statement','[3]','',117704448999424005,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('agreement','[3,"USD"]','',117704449064960023,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('attachment','[3,"receipt.txt"]','',117704449064960021,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('attachment','[4,"/home/me/receipt.txt"]','',117704449064960022,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('budget','[1,"USD"]','',117704448999424018,4551931076083499269,'[117704448999424017,"yl04wbzujcp1"]');
INSERT INTO "sync_stamp" VALUES('budget','[13,"USD"]','',117704449064960004,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('budget','[6,"USD"]','',117704449064960000,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('budget','[null,"USD"]','',117704449064960001,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('category','1','@yl04wbzujcp1',117704449064960006,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('category','1','color',117704448999424008,4551931076083499269,'[1,"4u7wyurip6kt",1,"8l8zvbdi8285"]');
INSERT INTO "sync_stamp" VALUES('category','11','color',117704448999424006,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('category','11','name',117704449130496021,4551931076083499269,'[117704448999424006,"yl04wbzujcp1"]');
INSERT INTO "sync_stamp" VALUES('category','12','color',117704448999424007,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('category','12','name',117704448999424007,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('category','13','@yl04wbzujcp1',117704449064960005,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('category','13','color',117704449064960003,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('category','13','name',117704449064960003,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('category','6','@yl04wbzujcp1',117704449064960006,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('entry','23','@yl04wbzujcp1',117704449064960019,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('entry','23','category',117704449064960019,4551931076083499269,'[21,"bmfztppd2001"]');
INSERT INTO "sync_stamp" VALUES('entry','23','note',117704449064960019,4551931076083499269,'[21,"bmfztppd2001"]');
INSERT INTO "sync_stamp" VALUES('entry','27','@yl04wbzujcp1',117704449064960020,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('entry','27','amount',117704449064960020,4551931076083499269,'[25,"px7ssrh64q95"]');
INSERT INTO "sync_stamp" VALUES('entry','3','@yl04wbzujcp1',117704449064960021,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('entry','4','@yl04wbzujcp1',117704449130496016,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('entry','4','category',117704449130496017,1328848012431431511,'[2,"jucoufycwbs7",117704449130496016,"yl04wbzujcp1"]');
INSERT INTO "sync_stamp" VALUES('entry','4','note',117704449064960018,4551931076083499269,'[2,"jucoufycwbs7"]');
INSERT INTO "sync_stamp" VALUES('envelope_move','[1707272829042886155,1]','',117704449064960006,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('envelope_move','[1707272829042886155,6]','',117704449064960006,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('goal','[13]','',117704449064960005,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('import_mapping','["mybank"]','',117704449064960016,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('imported','[23,"2026-03-01","expense",1200,"USD","R1 · socks","Shop"]','',117704449064960019,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('imported','[27,"2026-03-05","expense",750,"USD","","Kiosk"]','',117704449064960020,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('rate','["EUR","USD","2026-01-02"]','',117704449064960014,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('recurring','1','@yl04wbzujcp1',117704449064960010,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('recurring','2','@yl04wbzujcp1',117704449064960011,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('recurring_step','[1,"2026-11-01"]','',117704449064960010,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('recurring_step','[2,"2026-12-01"]','',117704449064960011,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('rule','1','category',117704449064960012,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('rule','1','text',117704449064960012,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('rule','2','@yl04wbzujcp1',117704449064960013,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('rule','2','category',117704449064960013,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('rule','2','text',117704449064960013,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('rule_account','[2]','',117704449064960013,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('rule_detail','[2]','',117704449064960013,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('setting','["account"]','',117704448999424004,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('setting','["currency"]','',117704448999424000,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('setting','["month"]','',117704449130496000,4551931076083499269,'[117704449064960024,"yl04wbzujcp1"]');
INSERT INTO "sync_stamp" VALUES('setting','["plan"]','',117704449064960002,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('sync_conflict','["entry","jucoufycwbs7-2","category",117704449130496016,4551931076083499269]','',117704449130496018,4551931076083499269,'[117704449130496018,"a3gdb1cqqbmf"]');
INSERT INTO "sync_stamp" VALUES('sync_machine','[1328848012431431511]','',117704449130496014,1328848012431431511,'[]');
INSERT INTO "sync_stamp" VALUES('sync_machine','[4551931076083499269]','',117704449130496008,4551931076083499269,'[117704449130496005,"yl04wbzujcp1"]');
CREATE TABLE sync_told (
    replica INTEGER NOT NULL,
    machine INTEGER NOT NULL,
    PRIMARY KEY (replica, machine)
) STRICT, WITHOUT ROWID;
INSERT INTO "sync_told" VALUES(331042145719146241,4551931076083499269);
INSERT INTO "sync_told" VALUES(339615541716348367,4551931076083499269);
INSERT INTO "sync_told" VALUES(620941488918876369,4551931076083499269);
INSERT INTO "sync_told" VALUES(636975495133719437,4551931076083499269);
INSERT INTO "sync_told" VALUES(829361688836562927,4551931076083499269);
INSERT INTO "sync_told" VALUES(922298369877423615,4551931076083499269);
INSERT INTO "sync_told" VALUES(1130666630529930053,1328848012431431511);
INSERT INTO "sync_told" VALUES(1150497377607424283,4551931076083499269);
INSERT INTO "sync_told" VALUES(1529898694657011073,4551931076083499269);
INSERT INTO "sync_told" VALUES(2051884644697858455,4551931076083499269);
INSERT INTO "sync_told" VALUES(2087929492646856235,4551931076083499269);
INSERT INTO "sync_told" VALUES(2299371013151806975,4551931076083499269);
INSERT INTO "sync_told" VALUES(2611785937976936359,4551931076083499269);
INSERT INTO "sync_told" VALUES(2687370390106377615,4551931076083499269);
INSERT INTO "sync_told" VALUES(2778827621593280491,4551931076083499269);
INSERT INTO "sync_told" VALUES(2782029312311925293,4551931076083499269);
INSERT INTO "sync_told" VALUES(2839170610817691155,4551931076083499269);
INSERT INTO "sync_told" VALUES(2853284280033300245,4551931076083499269);
INSERT INTO "sync_told" VALUES(3411987989360785385,4551931076083499269);
INSERT INTO "sync_told" VALUES(3420019629227939713,4551931076083499269);
INSERT INTO "sync_told" VALUES(3797972312313062611,4551931076083499269);
INSERT INTO "sync_told" VALUES(4255784312667545761,4551931076083499269);
INSERT INTO "sync_told" VALUES(4270341247291951433,4551931076083499269);
INSERT INTO "sync_told" VALUES(4376087928189340727,4551931076083499269);
INSERT INTO "sync_told" VALUES(4567439476215263121,4551931076083499269);
CREATE TABLE sync_waiting (
    machine INTEGER NOT NULL,
    number INTEGER NOT NULL,
    clock INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (machine, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE sync_written (
    number INTEGER PRIMARY KEY,
    clock INTEGER NOT NULL,
    hash TEXT NOT NULL
) STRICT;
INSERT INTO "sync_written" VALUES(1,117704449130496012,'595d94bbe343133f');
INSERT INTO "sync_written" VALUES(2,117704449130496012,'95dfe4df09446463');
INSERT INTO "sync_written" VALUES(3,117704449130496013,'f0cad2f600a53a76');
INSERT INTO "sync_written" VALUES(4,117704449130496015,'5c9b2844c269006b');
INSERT INTO "sync_written" VALUES(5,117704449130496016,'fb09683731ae27c9');
INSERT INTO "sync_written" VALUES(6,117704449130496017,'0278c43487968f4d');
INSERT INTO "sync_written" VALUES(7,117704449130496020,'b6ae3f430b69d2e1');
INSERT INTO "sync_written" VALUES(8,117704449130496021,'d599f68e55575a8b');
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
INSERT INTO "total" VALUES('day','',-1,'2026-01-01','USD','transfer',100000,1);
INSERT INTO "total" VALUES('day','',-1,'2026-02-01','USD','expense',1250,1);
INSERT INTO "total" VALUES('day','',-1,'2026-02-02','USD','expense',8000,2);
INSERT INTO "total" VALUES('day','',-1,'2026-02-03','USD','expense',1500,1);
INSERT INTO "total" VALUES('day','',-1,'2026-02-03','USD','transfer',1500,1);
INSERT INTO "total" VALUES('day','',-1,'2026-02-04','USD','income',240000,1);
INSERT INTO "total" VALUES('day','',-1,'2026-02-05','USD','refund',7990,1);
INSERT INTO "total" VALUES('day','',-1,'2026-02-06','EUR','expense',1240,1);
INSERT INTO "total" VALUES('day','',-1,'2026-02-07','USD','transfer',5000,1);
INSERT INTO "total" VALUES('day','',-1,'2026-02-08','USD','transfer',60000,1);
INSERT INTO "total" VALUES('day','',-1,'2026-03-01','USD','expense',1200,1);
INSERT INTO "total" VALUES('day','',-1,'2026-03-02','USD','expense',1300,1);
INSERT INTO "total" VALUES('day','',-1,'2026-03-03','USD','expense',1400,1);
INSERT INTO "total" VALUES('day','',-1,'2026-03-04','USD','income',10000,1);
INSERT INTO "total" VALUES('day','',-1,'2026-03-05','USD','expense',760,1);
INSERT INTO "total" VALUES('day','',-1,'2026-03-06','USD','expense',850,1);
INSERT INTO "total" VALUES('day','',-1,'2026-05-01','USD','expense',2100,1);
INSERT INTO "total" VALUES('day','',-1,'2026-05-02','USD','expense',300,1);
INSERT INTO "total" VALUES('day','',-1,'2026-09-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','',-1,'2026-10-01','USD','transfer',4000,1);
INSERT INTO "total" VALUES('day','',-1,'2026-10-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','',-1,'2026-10-30','USD','expense',9000,2);
INSERT INTO "total" VALUES('day','',-1,'2026-11-01','USD','transfer',4000,1);
INSERT INTO "total" VALUES('day','',-1,'2026-11-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','',-1,'2026-11-30','USD','expense',9000,2);
INSERT INTO "total" VALUES('day','',0,'2026-01-01','USD','transfer',100000,1);
INSERT INTO "total" VALUES('day','',0,'2026-02-03','USD','transfer',1500,1);
INSERT INTO "total" VALUES('day','',0,'2026-02-06','EUR','expense',1240,1);
INSERT INTO "total" VALUES('day','',0,'2026-02-07','USD','transfer',5000,1);
INSERT INTO "total" VALUES('day','',0,'2026-02-08','USD','transfer',60000,1);
INSERT INTO "total" VALUES('day','',0,'2026-03-03','USD','expense',1400,1);
INSERT INTO "total" VALUES('day','',0,'2026-03-04','USD','income',10000,1);
INSERT INTO "total" VALUES('day','',0,'2026-03-05','USD','expense',760,1);
INSERT INTO "total" VALUES('day','',0,'2026-03-06','USD','expense',850,1);
INSERT INTO "total" VALUES('day','',0,'2026-10-01','USD','transfer',4000,1);
INSERT INTO "total" VALUES('day','',0,'2026-11-01','USD','transfer',4000,1);
INSERT INTO "total" VALUES('day','',1,'2026-02-03','USD','expense',1500,1);
INSERT INTO "total" VALUES('day','',2,'2026-02-02','USD','expense',6000,1);
INSERT INTO "total" VALUES('day','',2,'2026-03-02','USD','expense',1300,1);
INSERT INTO "total" VALUES('day','',3,'2026-02-02','USD','expense',2000,1);
INSERT INTO "total" VALUES('day','',3,'2026-09-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','',3,'2026-10-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','',3,'2026-10-30','USD','expense',6000,1);
INSERT INTO "total" VALUES('day','',3,'2026-11-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','',3,'2026-11-30','USD','expense',6000,1);
INSERT INTO "total" VALUES('day','',6,'2026-02-01','USD','expense',1250,1);
INSERT INTO "total" VALUES('day','',6,'2026-05-01','USD','expense',2100,1);
INSERT INTO "total" VALUES('day','',6,'2026-10-30','USD','expense',3000,1);
INSERT INTO "total" VALUES('day','',6,'2026-11-30','USD','expense',3000,1);
INSERT INTO "total" VALUES('day','',7,'2026-02-05','USD','refund',7990,1);
INSERT INTO "total" VALUES('day','',7,'2026-03-01','USD','expense',1200,1);
INSERT INTO "total" VALUES('day','',10,'2026-02-04','USD','income',240000,1);
INSERT INTO "total" VALUES('day','',12,'2026-05-02','USD','expense',300,1);
INSERT INTO "total" VALUES('day','+',-1,'2026-02-01','USD','expense',1250,1);
INSERT INTO "total" VALUES('day','+',-1,'2026-03-02','USD','expense',1300,1);
INSERT INTO "total" VALUES('day','+',-1,'2026-05-01','USD','expense',2100,1);
INSERT INTO "total" VALUES('day','+',-1,'2026-09-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','+',-1,'2026-10-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','+',-1,'2026-11-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','+',2,'2026-03-02','USD','expense',1300,1);
INSERT INTO "total" VALUES('day','+',3,'2026-09-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','+',3,'2026-10-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','+',3,'2026-11-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','+',6,'2026-02-01','USD','expense',1250,1);
INSERT INTO "total" VALUES('day','+',6,'2026-05-01','USD','expense',2100,1);
INSERT INTO "total" VALUES('day','+daily',-1,'2026-03-02','USD','expense',1300,1);
INSERT INTO "total" VALUES('day','+daily',2,'2026-03-02','USD','expense',1300,1);
INSERT INTO "total" VALUES('day','+flat',-1,'2026-09-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','+flat',-1,'2026-10-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','+flat',-1,'2026-11-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','+flat',3,'2026-09-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','+flat',3,'2026-10-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','+flat',3,'2026-11-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','+trip',-1,'2026-02-01','USD','expense',1250,1);
INSERT INTO "total" VALUES('day','+trip',6,'2026-02-01','USD','expense',1250,1);
INSERT INTO "total" VALUES('day','+work',-1,'2026-02-01','USD','expense',1250,1);
INSERT INTO "total" VALUES('day','+work',-1,'2026-05-01','USD','expense',2100,1);
INSERT INTO "total" VALUES('day','+work',6,'2026-02-01','USD','expense',1250,1);
INSERT INTO "total" VALUES('day','+work',6,'2026-05-01','USD','expense',2100,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-01-01','USD','arrival',100000,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-02-01','USD','expense',1250,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-02-03','USD','expense',1500,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-02-03','USD','transfer',1500,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-02-04','USD','income',240000,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-02-05','USD','refund',7990,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-02-07','USD','transfer',5000,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-02-08','USD','transfer',60000,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-03-01','USD','expense',1200,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-03-02','USD','expense',1300,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-03-03','USD','expense',1400,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-03-04','USD','income',10000,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-03-05','USD','expense',760,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-03-06','USD','expense',850,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-05-01','USD','expense',2100,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-05-02','USD','expense',300,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-09-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-10-01','USD','transfer',4000,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-10-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-10-30','USD','expense',9000,2);
INSERT INTO "total" VALUES('day','@1',-1,'2026-11-01','USD','transfer',4000,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-11-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','@1',-1,'2026-11-30','USD','expense',9000,2);
INSERT INTO "total" VALUES('day','@1',0,'2026-01-01','USD','arrival',100000,1);
INSERT INTO "total" VALUES('day','@1',0,'2026-02-03','USD','transfer',1500,1);
INSERT INTO "total" VALUES('day','@1',0,'2026-02-07','USD','transfer',5000,1);
INSERT INTO "total" VALUES('day','@1',0,'2026-02-08','USD','transfer',60000,1);
INSERT INTO "total" VALUES('day','@1',0,'2026-03-03','USD','expense',1400,1);
INSERT INTO "total" VALUES('day','@1',0,'2026-03-04','USD','income',10000,1);
INSERT INTO "total" VALUES('day','@1',0,'2026-03-05','USD','expense',760,1);
INSERT INTO "total" VALUES('day','@1',0,'2026-03-06','USD','expense',850,1);
INSERT INTO "total" VALUES('day','@1',0,'2026-10-01','USD','transfer',4000,1);
INSERT INTO "total" VALUES('day','@1',0,'2026-11-01','USD','transfer',4000,1);
INSERT INTO "total" VALUES('day','@1',1,'2026-02-03','USD','expense',1500,1);
INSERT INTO "total" VALUES('day','@1',2,'2026-03-02','USD','expense',1300,1);
INSERT INTO "total" VALUES('day','@1',3,'2026-09-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','@1',3,'2026-10-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','@1',3,'2026-10-30','USD','expense',6000,1);
INSERT INTO "total" VALUES('day','@1',3,'2026-11-15','USD','expense',90000,1);
INSERT INTO "total" VALUES('day','@1',3,'2026-11-30','USD','expense',6000,1);
INSERT INTO "total" VALUES('day','@1',6,'2026-02-01','USD','expense',1250,1);
INSERT INTO "total" VALUES('day','@1',6,'2026-05-01','USD','expense',2100,1);
INSERT INTO "total" VALUES('day','@1',6,'2026-10-30','USD','expense',3000,1);
INSERT INTO "total" VALUES('day','@1',6,'2026-11-30','USD','expense',3000,1);
INSERT INTO "total" VALUES('day','@1',7,'2026-02-05','USD','refund',7990,1);
INSERT INTO "total" VALUES('day','@1',7,'2026-03-01','USD','expense',1200,1);
INSERT INTO "total" VALUES('day','@1',10,'2026-02-04','USD','income',240000,1);
INSERT INTO "total" VALUES('day','@1',12,'2026-05-02','USD','expense',300,1);
INSERT INTO "total" VALUES('day','@2',-1,'2026-02-08','EUR','arrival',55830,1);
INSERT INTO "total" VALUES('day','@2',-1,'2026-10-01','EUR','arrival',3600,1);
INSERT INTO "total" VALUES('day','@2',-1,'2026-11-01','EUR','arrival',3600,1);
INSERT INTO "total" VALUES('day','@2',0,'2026-02-08','EUR','arrival',55830,1);
INSERT INTO "total" VALUES('day','@2',0,'2026-10-01','EUR','arrival',3600,1);
INSERT INTO "total" VALUES('day','@2',0,'2026-11-01','EUR','arrival',3600,1);
INSERT INTO "total" VALUES('day','@3',-1,'2026-02-02','USD','expense',8000,2);
INSERT INTO "total" VALUES('day','@3',-1,'2026-02-07','USD','arrival',5000,1);
INSERT INTO "total" VALUES('day','@3',0,'2026-02-07','USD','arrival',5000,1);
INSERT INTO "total" VALUES('day','@3',2,'2026-02-02','USD','expense',6000,1);
INSERT INTO "total" VALUES('day','@3',3,'2026-02-02','USD','expense',2000,1);
INSERT INTO "total" VALUES('day','@4',-1,'2026-02-03','USD','arrival',1500,1);
INSERT INTO "total" VALUES('day','@4',0,'2026-02-03','USD','arrival',1500,1);
INSERT INTO "total" VALUES('month','',-1,'2026-01','USD','transfer',100000,1);
INSERT INTO "total" VALUES('month','',-1,'2026-02','EUR','expense',1240,1);
INSERT INTO "total" VALUES('month','',-1,'2026-02','USD','expense',10750,4);
INSERT INTO "total" VALUES('month','',-1,'2026-02','USD','income',240000,1);
INSERT INTO "total" VALUES('month','',-1,'2026-02','USD','refund',7990,1);
INSERT INTO "total" VALUES('month','',-1,'2026-02','USD','transfer',66500,3);
INSERT INTO "total" VALUES('month','',-1,'2026-03','USD','expense',5510,5);
INSERT INTO "total" VALUES('month','',-1,'2026-03','USD','income',10000,1);
INSERT INTO "total" VALUES('month','',-1,'2026-05','USD','expense',2400,2);
INSERT INTO "total" VALUES('month','',-1,'2026-09','USD','expense',90000,1);
INSERT INTO "total" VALUES('month','',-1,'2026-10','USD','expense',99000,3);
INSERT INTO "total" VALUES('month','',-1,'2026-10','USD','transfer',4000,1);
INSERT INTO "total" VALUES('month','',-1,'2026-11','USD','expense',99000,3);
INSERT INTO "total" VALUES('month','',-1,'2026-11','USD','transfer',4000,1);
INSERT INTO "total" VALUES('month','',0,'2026-01','USD','transfer',100000,1);
INSERT INTO "total" VALUES('month','',0,'2026-02','EUR','expense',1240,1);
INSERT INTO "total" VALUES('month','',0,'2026-02','USD','transfer',66500,3);
INSERT INTO "total" VALUES('month','',0,'2026-03','USD','expense',3010,3);
INSERT INTO "total" VALUES('month','',0,'2026-03','USD','income',10000,1);
INSERT INTO "total" VALUES('month','',0,'2026-10','USD','transfer',4000,1);
INSERT INTO "total" VALUES('month','',0,'2026-11','USD','transfer',4000,1);
INSERT INTO "total" VALUES('month','',1,'2026-02','USD','expense',1500,1);
INSERT INTO "total" VALUES('month','',2,'2026-02','USD','expense',6000,1);
INSERT INTO "total" VALUES('month','',2,'2026-03','USD','expense',1300,1);
INSERT INTO "total" VALUES('month','',3,'2026-02','USD','expense',2000,1);
INSERT INTO "total" VALUES('month','',3,'2026-09','USD','expense',90000,1);
INSERT INTO "total" VALUES('month','',3,'2026-10','USD','expense',96000,2);
INSERT INTO "total" VALUES('month','',3,'2026-11','USD','expense',96000,2);
INSERT INTO "total" VALUES('month','',6,'2026-02','USD','expense',1250,1);
INSERT INTO "total" VALUES('month','',6,'2026-05','USD','expense',2100,1);
INSERT INTO "total" VALUES('month','',6,'2026-10','USD','expense',3000,1);
INSERT INTO "total" VALUES('month','',6,'2026-11','USD','expense',3000,1);
INSERT INTO "total" VALUES('month','',7,'2026-02','USD','refund',7990,1);
INSERT INTO "total" VALUES('month','',7,'2026-03','USD','expense',1200,1);
INSERT INTO "total" VALUES('month','',10,'2026-02','USD','income',240000,1);
INSERT INTO "total" VALUES('month','',12,'2026-05','USD','expense',300,1);
INSERT INTO "total" VALUES('month','+',-1,'2026-02','USD','expense',1250,1);
INSERT INTO "total" VALUES('month','+',-1,'2026-03','USD','expense',1300,1);
INSERT INTO "total" VALUES('month','+',-1,'2026-05','USD','expense',2100,1);
INSERT INTO "total" VALUES('month','+',-1,'2026-09','USD','expense',90000,1);
INSERT INTO "total" VALUES('month','+',-1,'2026-10','USD','expense',90000,1);
INSERT INTO "total" VALUES('month','+',-1,'2026-11','USD','expense',90000,1);
INSERT INTO "total" VALUES('month','+',2,'2026-03','USD','expense',1300,1);
INSERT INTO "total" VALUES('month','+',3,'2026-09','USD','expense',90000,1);
INSERT INTO "total" VALUES('month','+',3,'2026-10','USD','expense',90000,1);
INSERT INTO "total" VALUES('month','+',3,'2026-11','USD','expense',90000,1);
INSERT INTO "total" VALUES('month','+',6,'2026-02','USD','expense',1250,1);
INSERT INTO "total" VALUES('month','+',6,'2026-05','USD','expense',2100,1);
INSERT INTO "total" VALUES('month','+daily',-1,'2026-03','USD','expense',1300,1);
INSERT INTO "total" VALUES('month','+daily',2,'2026-03','USD','expense',1300,1);
INSERT INTO "total" VALUES('month','+flat',-1,'2026-09','USD','expense',90000,1);
INSERT INTO "total" VALUES('month','+flat',-1,'2026-10','USD','expense',90000,1);
INSERT INTO "total" VALUES('month','+flat',-1,'2026-11','USD','expense',90000,1);
INSERT INTO "total" VALUES('month','+flat',3,'2026-09','USD','expense',90000,1);
INSERT INTO "total" VALUES('month','+flat',3,'2026-10','USD','expense',90000,1);
INSERT INTO "total" VALUES('month','+flat',3,'2026-11','USD','expense',90000,1);
INSERT INTO "total" VALUES('month','+trip',-1,'2026-02','USD','expense',1250,1);
INSERT INTO "total" VALUES('month','+trip',6,'2026-02','USD','expense',1250,1);
INSERT INTO "total" VALUES('month','+work',-1,'2026-02','USD','expense',1250,1);
INSERT INTO "total" VALUES('month','+work',-1,'2026-05','USD','expense',2100,1);
INSERT INTO "total" VALUES('month','+work',6,'2026-02','USD','expense',1250,1);
INSERT INTO "total" VALUES('month','+work',6,'2026-05','USD','expense',2100,1);
INSERT INTO "total" VALUES('month','@1',-1,'2026-01','USD','arrival',100000,1);
INSERT INTO "total" VALUES('month','@1',-1,'2026-02','USD','expense',2750,2);
INSERT INTO "total" VALUES('month','@1',-1,'2026-02','USD','income',240000,1);
INSERT INTO "total" VALUES('month','@1',-1,'2026-02','USD','refund',7990,1);
INSERT INTO "total" VALUES('month','@1',-1,'2026-02','USD','transfer',66500,3);
INSERT INTO "total" VALUES('month','@1',-1,'2026-03','USD','expense',5510,5);
INSERT INTO "total" VALUES('month','@1',-1,'2026-03','USD','income',10000,1);
INSERT INTO "total" VALUES('month','@1',-1,'2026-05','USD','expense',2400,2);
INSERT INTO "total" VALUES('month','@1',-1,'2026-09','USD','expense',90000,1);
INSERT INTO "total" VALUES('month','@1',-1,'2026-10','USD','expense',99000,3);
INSERT INTO "total" VALUES('month','@1',-1,'2026-10','USD','transfer',4000,1);
INSERT INTO "total" VALUES('month','@1',-1,'2026-11','USD','expense',99000,3);
INSERT INTO "total" VALUES('month','@1',-1,'2026-11','USD','transfer',4000,1);
INSERT INTO "total" VALUES('month','@1',0,'2026-01','USD','arrival',100000,1);
INSERT INTO "total" VALUES('month','@1',0,'2026-02','USD','transfer',66500,3);
INSERT INTO "total" VALUES('month','@1',0,'2026-03','USD','expense',3010,3);
INSERT INTO "total" VALUES('month','@1',0,'2026-03','USD','income',10000,1);
INSERT INTO "total" VALUES('month','@1',0,'2026-10','USD','transfer',4000,1);
INSERT INTO "total" VALUES('month','@1',0,'2026-11','USD','transfer',4000,1);
INSERT INTO "total" VALUES('month','@1',1,'2026-02','USD','expense',1500,1);
INSERT INTO "total" VALUES('month','@1',2,'2026-03','USD','expense',1300,1);
INSERT INTO "total" VALUES('month','@1',3,'2026-09','USD','expense',90000,1);
INSERT INTO "total" VALUES('month','@1',3,'2026-10','USD','expense',96000,2);
INSERT INTO "total" VALUES('month','@1',3,'2026-11','USD','expense',96000,2);
INSERT INTO "total" VALUES('month','@1',6,'2026-02','USD','expense',1250,1);
INSERT INTO "total" VALUES('month','@1',6,'2026-05','USD','expense',2100,1);
INSERT INTO "total" VALUES('month','@1',6,'2026-10','USD','expense',3000,1);
INSERT INTO "total" VALUES('month','@1',6,'2026-11','USD','expense',3000,1);
INSERT INTO "total" VALUES('month','@1',7,'2026-02','USD','refund',7990,1);
INSERT INTO "total" VALUES('month','@1',7,'2026-03','USD','expense',1200,1);
INSERT INTO "total" VALUES('month','@1',10,'2026-02','USD','income',240000,1);
INSERT INTO "total" VALUES('month','@1',12,'2026-05','USD','expense',300,1);
INSERT INTO "total" VALUES('month','@2',-1,'2026-02','EUR','arrival',55830,1);
INSERT INTO "total" VALUES('month','@2',-1,'2026-10','EUR','arrival',3600,1);
INSERT INTO "total" VALUES('month','@2',-1,'2026-11','EUR','arrival',3600,1);
INSERT INTO "total" VALUES('month','@2',0,'2026-02','EUR','arrival',55830,1);
INSERT INTO "total" VALUES('month','@2',0,'2026-10','EUR','arrival',3600,1);
INSERT INTO "total" VALUES('month','@2',0,'2026-11','EUR','arrival',3600,1);
INSERT INTO "total" VALUES('month','@3',-1,'2026-02','USD','arrival',5000,1);
INSERT INTO "total" VALUES('month','@3',-1,'2026-02','USD','expense',8000,2);
INSERT INTO "total" VALUES('month','@3',0,'2026-02','USD','arrival',5000,1);
INSERT INTO "total" VALUES('month','@3',2,'2026-02','USD','expense',6000,1);
INSERT INTO "total" VALUES('month','@3',3,'2026-02','USD','expense',2000,1);
INSERT INTO "total" VALUES('month','@4',-1,'2026-02','USD','arrival',1500,1);
INSERT INTO "total" VALUES('month','@4',0,'2026-02','USD','arrival',1500,1);
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
CREATE TRIGGER account_currency_after_insert AFTER insert ON account_currency BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'account_currency',
        json_array(new.account, new.currency), NULL);
END;
CREATE TRIGGER account_currency_after_update AFTER update ON account_currency BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'account_currency',
        json_array(new.account, new.currency), json_array(old.account, old.currency));
END;
CREATE TRIGGER account_currency_after_delete AFTER delete ON account_currency BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'account_currency',
        json_array(old.account, old.currency), json_array(old.account, old.currency));
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
CREATE INDEX entry_by_exchange ON entry (currency, date) WHERE received IS NOT NULL;
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
    mark.currency, mark.kind, mark.amount, 1
FROM (SELECT '' AS tag, new.kind AS kind, new.amount AS amount, new.currency AS currency
UNION ALL SELECT '+', new.kind, new.amount, new.currency WHERE EXISTS (SELECT 1 FROM entry_tag WHERE entry = new.id)
UNION ALL SELECT '+' || tag, new.kind, new.amount, new.currency FROM entry_tag WHERE entry = new.id
UNION ALL SELECT '@' || new.account, new.kind, new.amount, new.currency
    WHERE new.account IS NOT NULL
UNION ALL SELECT '@' || new.target, 'arrival', ifnull(new.received, new.amount), ifnull(new.received_currency, new.currency) WHERE new.target IS NOT NULL) mark JOIN (SELECT 'day' AS span, 10 AS length UNION ALL SELECT 'month', 7)
    JOIN (SELECT 0 AS is_all UNION ALL SELECT 1) WHERE TRUE
ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count; END;
CREATE TRIGGER total_before_delete BEFORE DELETE ON entry BEGIN INSERT INTO total SELECT span, tag, iif(is_all, -1, ifnull(old.category, 0)), substr(old.date, 1, length),
    mark.currency, mark.kind, -mark.amount, -1
FROM (SELECT '' AS tag, old.kind AS kind, old.amount AS amount, old.currency AS currency
UNION ALL SELECT '+', old.kind, old.amount, old.currency WHERE EXISTS (SELECT 1 FROM entry_tag WHERE entry = old.id)
UNION ALL SELECT '+' || tag, old.kind, old.amount, old.currency FROM entry_tag WHERE entry = old.id
UNION ALL SELECT '@' || old.account, old.kind, old.amount, old.currency
    WHERE old.account IS NOT NULL
UNION ALL SELECT '@' || old.target, 'arrival', ifnull(old.received, old.amount), ifnull(old.received_currency, old.currency) WHERE old.target IS NOT NULL) mark JOIN (SELECT 'day' AS span, 10 AS length UNION ALL SELECT 'month', 7)
    JOIN (SELECT 0 AS is_all UNION ALL SELECT 1) WHERE TRUE
ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count; END;
CREATE TRIGGER total_after_update
    AFTER UPDATE OF date, kind, amount, currency, category, account, target, received, received_currency
    ON entry
    BEGIN INSERT INTO total SELECT span, tag, iif(is_all, -1, ifnull(old.category, 0)), substr(old.date, 1, length),
    mark.currency, mark.kind, -mark.amount, -1
FROM (SELECT '' AS tag, old.kind AS kind, old.amount AS amount, old.currency AS currency
UNION ALL SELECT '+', old.kind, old.amount, old.currency WHERE EXISTS (SELECT 1 FROM entry_tag WHERE entry = old.id)
UNION ALL SELECT '+' || tag, old.kind, old.amount, old.currency FROM entry_tag WHERE entry = old.id
UNION ALL SELECT '@' || old.account, old.kind, old.amount, old.currency
    WHERE old.account IS NOT NULL
UNION ALL SELECT '@' || old.target, 'arrival', ifnull(old.received, old.amount), ifnull(old.received_currency, old.currency) WHERE old.target IS NOT NULL) mark JOIN (SELECT 'day' AS span, 10 AS length UNION ALL SELECT 'month', 7)
    JOIN (SELECT 0 AS is_all UNION ALL SELECT 1) WHERE TRUE
ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count; INSERT INTO total SELECT span, tag, iif(is_all, -1, ifnull(new.category, 0)), substr(new.date, 1, length),
    mark.currency, mark.kind, mark.amount, 1
FROM (SELECT '' AS tag, new.kind AS kind, new.amount AS amount, new.currency AS currency
UNION ALL SELECT '+', new.kind, new.amount, new.currency WHERE EXISTS (SELECT 1 FROM entry_tag WHERE entry = new.id)
UNION ALL SELECT '+' || tag, new.kind, new.amount, new.currency FROM entry_tag WHERE entry = new.id
UNION ALL SELECT '@' || new.account, new.kind, new.amount, new.currency
    WHERE new.account IS NOT NULL
UNION ALL SELECT '@' || new.target, 'arrival', ifnull(new.received, new.amount), ifnull(new.received_currency, new.currency) WHERE new.target IS NOT NULL) mark JOIN (SELECT 'day' AS span, 10 AS length UNION ALL SELECT 'month', 7)
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
        json_array(new.id), json_array(old.id, old.date, old.kind, old.amount, old.currency, old.category, old.note, old.payee, old.account, old.target, old.receipt, old.original, old.received, old.received_currency));
END;
CREATE TRIGGER entry_after_delete AFTER delete ON entry BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'entry',
        json_array(old.id), json_array(old.id, old.date, old.kind, old.amount, old.currency, old.category, old.note, old.payee, old.account, old.target, old.receipt, old.original, old.received, old.received_currency));
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
        json_array(new.id), json_array(old.id, old.unit, old.step, old.first, old.last, old.kind, old.amount, old.currency, old.category, old.note, old.payee, old.account, old.target));
END;
CREATE TRIGGER recurring_after_delete AFTER delete ON recurring BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'recurring',
        json_array(old.id), json_array(old.id, old.unit, old.step, old.first, old.last, old.kind, old.amount, old.currency, old.category, old.note, old.payee, old.account, old.target));
END;
CREATE TRIGGER recurring_part_after_insert AFTER insert ON recurring_part BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'recurring_part',
        json_array(new.recurring, new.place), NULL);
END;
CREATE TRIGGER recurring_part_after_update AFTER update ON recurring_part BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'recurring_part',
        json_array(new.recurring, new.place), json_array(old.recurring, old.place, old.kind, old.amount, old.category, old.account, old.target));
END;
CREATE TRIGGER recurring_part_after_delete AFTER delete ON recurring_part BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'recurring_part',
        json_array(old.recurring, old.place), json_array(old.recurring, old.place, old.kind, old.amount, old.category, old.account, old.target));
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
CREATE INDEX origin_by_identity ON origin (subject, replica, number);
CREATE INDEX sync_alias_by_row ON sync_alias (subject, row);
CREATE INDEX sync_import_by_entry ON sync_import (entry);
CREATE TRIGGER sync_change_after_delete AFTER DELETE ON change BEGIN
    DELETE FROM sync_change WHERE change = old.id;
END;
CREATE TRIGGER attachment_after_insert AFTER insert ON attachment BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'attachment',
        json_array(new.entry, new.name), NULL);
END;
CREATE TRIGGER attachment_after_update AFTER update ON attachment BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'attachment',
        json_array(new.entry, new.name), json_array(old.entry, old.name, old.hash));
END;
CREATE TRIGGER attachment_after_delete AFTER delete ON attachment BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'attachment',
        json_array(old.entry, old.name), json_array(old.entry, old.name, old.hash));
END;
CREATE TRIGGER account_statement_after_insert AFTER insert ON account_statement BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'account_statement',
        json_array(new.account), NULL);
END;
CREATE TRIGGER account_statement_after_update AFTER update ON account_statement BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'account_statement',
        json_array(new.account), json_array(old.account, old.closing, old.due));
END;
CREATE TRIGGER account_statement_after_delete AFTER delete ON account_statement BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'account_statement',
        json_array(old.account), json_array(old.account, old.closing, old.due));
END;
CREATE TRIGGER envelope_move_after_insert AFTER insert ON envelope_move BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'envelope_move',
        json_array(new.move, new.category), NULL);
END;
CREATE TRIGGER envelope_move_after_update AFTER update ON envelope_move BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'envelope_move',
        json_array(new.move, new.category), json_array(old.move, old.category, old.currency, old.month, old.amount));
END;
CREATE TRIGGER envelope_move_after_delete AFTER delete ON envelope_move BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'envelope_move',
        json_array(old.move, old.category), json_array(old.move, old.category, old.currency, old.month, old.amount));
END;
CREATE TRIGGER goal_after_insert AFTER insert ON goal BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'goal',
        json_array(new.category), NULL);
END;
CREATE TRIGGER goal_after_update AFTER update ON goal BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'goal',
        json_array(new.category), json_array(old.category, old.currency, old.amount, old.last));
END;
CREATE TRIGGER goal_after_delete AFTER delete ON goal BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'goal',
        json_array(old.category), json_array(old.category, old.currency, old.amount, old.last));
END;
CREATE TRIGGER recurring_received_after_insert AFTER insert ON recurring_received BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'recurring_received',
        json_array(new.recurring), NULL);
END;
CREATE TRIGGER recurring_received_after_update AFTER update ON recurring_received BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'recurring_received',
        json_array(new.recurring), json_array(old.recurring, old.amount, old.currency));
END;
CREATE TRIGGER recurring_received_after_delete AFTER delete ON recurring_received BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'recurring_received',
        json_array(old.recurring), json_array(old.recurring, old.amount, old.currency));
END;
CREATE TRIGGER recurring_rule_after_insert AFTER insert ON recurring_rule BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'recurring_rule',
        json_array(new.recurring), NULL);
END;
CREATE TRIGGER recurring_rule_after_update AFTER update ON recurring_rule BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'recurring_rule',
        json_array(new.recurring), json_array(old.recurring, old.day, old.weekend));
END;
CREATE TRIGGER recurring_rule_after_delete AFTER delete ON recurring_rule BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'recurring_rule',
        json_array(old.recurring), json_array(old.recurring, old.day, old.weekend));
END;
CREATE TRIGGER rule_account_after_insert AFTER insert ON rule_account BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'rule_account',
        json_array(new.rule), NULL);
END;
CREATE TRIGGER rule_account_after_update AFTER update ON rule_account BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'rule_account',
        json_array(new.rule), json_array(old.rule, old.account));
END;
CREATE TRIGGER rule_account_after_delete AFTER delete ON rule_account BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'rule_account',
        json_array(old.rule), json_array(old.rule, old.account));
END;
CREATE TRIGGER rule_detail_after_insert AFTER insert ON rule_detail BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'rule_detail',
        json_array(new.rule), NULL);
END;
CREATE TRIGGER rule_detail_after_update AFTER update ON rule_detail BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'rule_detail',
        json_array(new.rule), json_array(old.rule, old.kind, old.currency, old.minimum, old.maximum, old.payee, old.tags));
END;
CREATE TRIGGER rule_detail_after_delete AFTER delete ON rule_detail BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
        (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'rule_detail',
        json_array(old.rule), json_array(old.rule, old.kind, old.currency, old.minimum, old.maximum, old.payee, old.tags));
END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('category',13);
INSERT INTO "sqlite_sequence" VALUES('account',4);
INSERT INTO "sqlite_sequence" VALUES('rule',2);
INSERT INTO "sqlite_sequence" VALUES('recurring',3);
INSERT INTO "sqlite_sequence" VALUES('entry',30);
INSERT INTO "sqlite_sequence" VALUES('imported',2);
INSERT INTO "sqlite_sequence" VALUES('bank_reference',2);
