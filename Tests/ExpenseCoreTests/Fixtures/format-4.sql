-- A data file of format 4, as the program wrote it then.
PRAGMA application_id = 1165521006;
PRAGMA user_version = 4;
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO setting VALUES('currency','USD');
CREATE TABLE entry_tag (
    entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
    tag TEXT NOT NULL CHECK (tag <> ''),
    PRIMARY KEY (entry, tag)
) STRICT, WITHOUT ROWID;
INSERT INTO entry_tag VALUES(7,'abo');
INSERT INTO entry_tag VALUES(8,'abo');
INSERT INTO entry_tag VALUES(1,'trip');
INSERT INTO entry_tag VALUES(1,'work');
CREATE TABLE change (
    id INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    words TEXT NOT NULL,
    is_open INTEGER NOT NULL DEFAULT 0 CHECK (is_open IN (0, 1)),
    is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1))
, is_past INTEGER NOT NULL DEFAULT 0 CHECK (is_past IN (0, 1))) STRICT;
INSERT INTO change VALUES(1,1795283384,'add #1  13.50 USD  food  lunch',0,0,0);
INSERT INTO change VALUES(2,1795283384,'add #2  income  3,000.00 USD  salary  pay',0,0,0);
INSERT INTO change VALUES(3,1795283384,'add #3  7.25 EUR  tram ☕',0,0,0);
INSERT INTO change VALUES(4,1795283384,'add category pets',0,0,0);
INSERT INTO change VALUES(5,1795283384,'import 2 from b.csv',0,0,0);
INSERT INTO change VALUES(6,1795283384,'save mapping bank',0,0,0);
INSERT INTO change VALUES(7,1795283384,'change #4  42.00 USD  pets  vet',0,0,0);
INSERT INTO change VALUES(8,1795283385,'add #6  5.00 USD  wrong',0,0,0);
INSERT INTO change VALUES(9,1795283385,'delete #6  5.00 USD  wrong',0,0,0);
INSERT INTO change VALUES(10,1795283385,'budget food 300.00 USD per month',0,0,0);
INSERT INTO change VALUES(11,1795283385,'budget fun 50.00 EUR per week',0,0,0);
INSERT INTO change VALUES(12,1795283385,'add recurring #1 music',0,0,0);
INSERT INTO change VALUES(13,1795283385,'add recurring #2 interest',0,0,0);
INSERT INTO change VALUES(14,1795283385,'import 2 rates from r.csv',0,0,0);
INSERT INTO change VALUES(15,1795283385,'add account giro',0,0,0);
INSERT INTO change VALUES(16,1795283385,'add account visa',0,0,0);
INSERT INTO change VALUES(17,1795283385,'add #10  20.00 USD  clothes  Market · shoes',0,0,0);
INSERT INTO change VALUES(18,1795283385,'add #11  refund  5.00 USD  clothes  shoes back',0,0,0);
INSERT INTO change VALUES(19,1795283385,'add #12  transfer  50.00 USD  giro → visa  to card',0,0,0);
INSERT INTO change VALUES(20,1795283385,'add 2 entries of receipt #13',0,0,0);
INSERT INTO change VALUES(21,1795283385,'add 2 entries of receipt #15',0,0,0);
INSERT INTO change VALUES(22,1795283385,'add rule #1 ''rewe'' groceries',0,0,0);
INSERT INTO change VALUES(23,1795283385,'budget all 2,000.00 USD per month',0,0,0);
INSERT INTO change VALUES(24,1795283385,'budget food 350.00 USD per month',0,0,0);
INSERT INTO change VALUES(25,1795283385,'raise recurring #1 music',0,0,0);
INSERT INTO change VALUES(26,1795283385,'pause recurring #2 interest',0,0,0);
INSERT INTO change VALUES(27,1795283385,'check giro 30.00 USD',0,0,0);
INSERT INTO change VALUES(28,1795283386,'import 2 from b.ofx',0,0,0);
INSERT INTO change VALUES(30,1795283386,'add #19  6.00 USD  food  undone',0,1,1);
INSERT INTO change VALUES(31,1795283386,'change #1  13.50 USD  food  lunch here',0,0,0);
INSERT INTO change VALUES(32,1795283386,'change #1  13.50 USD  food  lunch there',0,0,0);
INSERT INTO change VALUES(33,1795283386,'delete #2  income  3,000.00 USD  salary  pay',0,0,0);
INSERT INTO change VALUES(34,1795283387,'add   1.00 USD  from the other',0,0,0);
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
INSERT INTO journal VALUES(10,5,'import','[4]',NULL);
INSERT INTO journal VALUES(11,6,'import_mapping','[1]',NULL);
INSERT INTO journal VALUES(12,7,'imported','[1]',NULL);
INSERT INTO journal VALUES(13,7,'entry','[4]','[4,"2026-11-20","expense",4200,"USD",null,"VET 0815",null,null,null,null,null]');
INSERT INTO journal VALUES(14,8,'entry','[6]',NULL);
INSERT INTO journal VALUES(15,9,'entry','[6]','[6,"2026-11-21","expense",500,"USD",null,"wrong",null,null,null,null,null]');
INSERT INTO journal VALUES(16,10,'budget','[1]',NULL);
INSERT INTO journal VALUES(17,11,'budget','[2]',NULL);
INSERT INTO journal VALUES(18,12,'recurring','[1]',NULL);
INSERT INTO journal VALUES(19,12,'recurring_tag','[1,"abo"]',NULL);
INSERT INTO journal VALUES(20,12,'entry','[7]',NULL);
INSERT INTO journal VALUES(21,12,'entry_tag','[7,"abo"]',NULL);
INSERT INTO journal VALUES(22,12,'made','[1,"2026-10-05"]',NULL);
INSERT INTO journal VALUES(23,12,'entry','[8]',NULL);
INSERT INTO journal VALUES(24,12,'entry_tag','[8,"abo"]',NULL);
INSERT INTO journal VALUES(25,12,'made','[1,"2026-11-05"]',NULL);
INSERT INTO journal VALUES(26,13,'recurring','[2]',NULL);
INSERT INTO journal VALUES(27,14,'rate','["EUR","USD","2026-11-20"]',NULL);
INSERT INTO journal VALUES(28,14,'rate','["GBP","USD","2026-11-19"]',NULL);
INSERT INTO journal VALUES(29,15,'account','[1]',NULL);
INSERT INTO journal VALUES(30,15,'entry','[9]',NULL);
INSERT INTO journal VALUES(31,16,'account','[2]',NULL);
INSERT INTO journal VALUES(32,17,'entry','[10]',NULL);
INSERT INTO journal VALUES(33,18,'entry','[11]',NULL);
INSERT INTO journal VALUES(34,19,'entry','[12]',NULL);
INSERT INTO journal VALUES(35,20,'entry','[13]',NULL);
INSERT INTO journal VALUES(36,20,'entry','[14]',NULL);
INSERT INTO journal VALUES(37,21,'account','[3]',NULL);
INSERT INTO journal VALUES(38,21,'entry','[15]',NULL);
INSERT INTO journal VALUES(39,21,'entry','[16]',NULL);
INSERT INTO journal VALUES(40,22,'rule','[1]',NULL);
INSERT INTO journal VALUES(41,23,'budget','[3]',NULL);
INSERT INTO journal VALUES(42,24,'budget','[1]','[1,1,"USD",30000,"month",null,null]');
INSERT INTO journal VALUES(43,24,'budget_change','[1,"2027-01-01","9999-12-31"]',NULL);
INSERT INTO journal VALUES(44,25,'recurring','[1]','[1,"month",1,"2026-10-05","2027-12-31","expense",999,"USD",6,"music",null,null]');
INSERT INTO journal VALUES(45,25,'recurring_tag','[1,"abo"]','[1,"abo"]');
INSERT INTO journal VALUES(46,25,'recurring_tag','[1,"abo"]',NULL);
INSERT INTO journal VALUES(47,25,'recurring_step','[1,"2027-02-05"]',NULL);
INSERT INTO journal VALUES(48,26,'recurring','[2]','[2,"year",1,"2027-01-01",null,"income",10000,"USD",null,"interest",null,null]');
INSERT INTO journal VALUES(49,26,'recurring_step','[2,"2027-03-01"]',NULL);
INSERT INTO journal VALUES(50,27,'agreement','[1,"USD"]',NULL);
INSERT INTO journal VALUES(51,28,'entry','[17]',NULL);
INSERT INTO journal VALUES(52,28,'entry','[18]',NULL);
INSERT INTO journal VALUES(53,28,'import','[17]',NULL);
INSERT INTO journal VALUES(54,28,'bank_reference','[1]',NULL);
INSERT INTO journal VALUES(55,28,'bank_reference','[2]',NULL);
INSERT INTO journal VALUES(56,-30,'entry','[19]',NULL);
INSERT INTO journal VALUES(57,-30,'entry_tag','[19,"undone"]',NULL);
INSERT INTO journal VALUES(58,30,'entry_tag','[19,"undone"]','[19,"undone"]');
INSERT INTO journal VALUES(59,30,'entry','[19]','[19,"2026-11-21","expense",600,"USD",1,"undone",null,null,null,null,null]');
INSERT INTO journal VALUES(60,31,'entry','[1]','[1,"2026-11-02","expense",1350,"USD",1,"lunch",null,null,null,null,null]');
INSERT INTO journal VALUES(61,31,'entry_tag','[1,"trip"]','[1,"trip"]');
INSERT INTO journal VALUES(62,31,'entry_tag','[1,"work"]','[1,"work"]');
INSERT INTO journal VALUES(63,31,'entry_tag','[1,"trip"]',NULL);
INSERT INTO journal VALUES(64,31,'entry_tag','[1,"work"]',NULL);
INSERT INTO journal VALUES(65,32,'entry','[1]','[1,"2026-11-02","expense",1350,"USD",1,"lunch here",null,null,null,null,null]');
INSERT INTO journal VALUES(66,33,'entry','[2]','[2,"2026-10-31","income",300000,"USD",10,"pay",null,null,null,null,null]');
INSERT INTO journal VALUES(67,34,'entry','[20]',NULL);
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
, payee TEXT CHECK (payee <> ''), account INTEGER REFERENCES account (id)) STRICT;
INSERT INTO recurring VALUES(1,'month',1,'2026-10-05','2027-12-31','expense',999,'USD',6,'music',NULL,NULL);
INSERT INTO recurring VALUES(2,'year',1,'2027-01-01',NULL,'income',10000,'USD',NULL,'interest',NULL,NULL);
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
INSERT INTO total VALUES('day','',-1,'2025-12-31','EUR','expense',725,1);
INSERT INTO total VALUES('day','',-1,'2026-10-05','USD','expense',999,1);
INSERT INTO total VALUES('day','',-1,'2026-11-02','USD','expense',1350,1);
INSERT INTO total VALUES('day','',-1,'2026-11-05','USD','expense',999,1);
INSERT INTO total VALUES('day','',-1,'2026-11-17','USD','expense',1200,1);
INSERT INTO total VALUES('day','',-1,'2026-11-18','USD','expense',1100,1);
INSERT INTO total VALUES('day','',-1,'2026-11-19','USD','expense',800,1);
INSERT INTO total VALUES('day','',-1,'2026-11-20','USD','expense',4200,1);
INSERT INTO total VALUES('day','',-1,'2026-11-21','USD','expense',11600,5);
INSERT INTO total VALUES('day','',-1,'2026-11-21','USD','refund',500,1);
INSERT INTO total VALUES('day','',-1,'2026-11-21','USD','transfer',16500,3);
INSERT INTO total VALUES('day','',0,'2025-12-31','EUR','expense',725,1);
INSERT INTO total VALUES('day','',0,'2026-11-18','USD','expense',1100,1);
INSERT INTO total VALUES('day','',0,'2026-11-19','USD','expense',800,1);
INSERT INTO total VALUES('day','',0,'2026-11-21','USD','expense',100,1);
INSERT INTO total VALUES('day','',0,'2026-11-21','USD','transfer',16500,3);
INSERT INTO total VALUES('day','',1,'2026-11-02','USD','expense',1350,1);
INSERT INTO total VALUES('day','',1,'2026-11-21','USD','expense',1500,1);
INSERT INTO total VALUES('day','',2,'2026-11-17','USD','expense',1200,1);
INSERT INTO total VALUES('day','',2,'2026-11-21','USD','expense',6000,1);
INSERT INTO total VALUES('day','',3,'2026-11-21','USD','expense',2000,1);
INSERT INTO total VALUES('day','',6,'2026-10-05','USD','expense',999,1);
INSERT INTO total VALUES('day','',6,'2026-11-05','USD','expense',999,1);
INSERT INTO total VALUES('day','',7,'2026-11-21','USD','expense',2000,1);
INSERT INTO total VALUES('day','',7,'2026-11-21','USD','refund',500,1);
INSERT INTO total VALUES('day','',11,'2026-11-20','USD','expense',4200,1);
INSERT INTO total VALUES('day','+',-1,'2026-10-05','USD','expense',999,1);
INSERT INTO total VALUES('day','+',-1,'2026-11-02','USD','expense',1350,1);
INSERT INTO total VALUES('day','+',-1,'2026-11-05','USD','expense',999,1);
INSERT INTO total VALUES('day','+',1,'2026-11-02','USD','expense',1350,1);
INSERT INTO total VALUES('day','+',6,'2026-10-05','USD','expense',999,1);
INSERT INTO total VALUES('day','+',6,'2026-11-05','USD','expense',999,1);
INSERT INTO total VALUES('day','+abo',-1,'2026-10-05','USD','expense',999,1);
INSERT INTO total VALUES('day','+abo',-1,'2026-11-05','USD','expense',999,1);
INSERT INTO total VALUES('day','+abo',6,'2026-10-05','USD','expense',999,1);
INSERT INTO total VALUES('day','+abo',6,'2026-11-05','USD','expense',999,1);
INSERT INTO total VALUES('day','+trip',-1,'2026-11-02','USD','expense',1350,1);
INSERT INTO total VALUES('day','+trip',1,'2026-11-02','USD','expense',1350,1);
INSERT INTO total VALUES('day','+work',-1,'2026-11-02','USD','expense',1350,1);
INSERT INTO total VALUES('day','+work',1,'2026-11-02','USD','expense',1350,1);
INSERT INTO total VALUES('day','@1',-1,'2026-11-17','USD','expense',1200,1);
INSERT INTO total VALUES('day','@1',-1,'2026-11-18','USD','expense',1100,1);
INSERT INTO total VALUES('day','@1',-1,'2026-11-21','USD','arrival',10000,1);
INSERT INTO total VALUES('day','@1',-1,'2026-11-21','USD','expense',2000,1);
INSERT INTO total VALUES('day','@1',-1,'2026-11-21','USD','transfer',5000,1);
INSERT INTO total VALUES('day','@1',0,'2026-11-18','USD','expense',1100,1);
INSERT INTO total VALUES('day','@1',0,'2026-11-21','USD','arrival',10000,1);
INSERT INTO total VALUES('day','@1',0,'2026-11-21','USD','transfer',5000,1);
INSERT INTO total VALUES('day','@1',2,'2026-11-17','USD','expense',1200,1);
INSERT INTO total VALUES('day','@1',7,'2026-11-21','USD','expense',2000,1);
INSERT INTO total VALUES('day','@2',-1,'2026-11-21','USD','arrival',5000,1);
INSERT INTO total VALUES('day','@2',-1,'2026-11-21','USD','refund',500,1);
INSERT INTO total VALUES('day','@2',0,'2026-11-21','USD','arrival',5000,1);
INSERT INTO total VALUES('day','@2',7,'2026-11-21','USD','refund',500,1);
INSERT INTO total VALUES('day','@3',-1,'2026-11-21','USD','arrival',1500,1);
INSERT INTO total VALUES('day','@3',0,'2026-11-21','USD','arrival',1500,1);
INSERT INTO total VALUES('month','',-1,'2025-12','EUR','expense',725,1);
INSERT INTO total VALUES('month','',-1,'2026-10','USD','expense',999,1);
INSERT INTO total VALUES('month','',-1,'2026-11','USD','expense',21249,11);
INSERT INTO total VALUES('month','',-1,'2026-11','USD','refund',500,1);
INSERT INTO total VALUES('month','',-1,'2026-11','USD','transfer',16500,3);
INSERT INTO total VALUES('month','',0,'2025-12','EUR','expense',725,1);
INSERT INTO total VALUES('month','',0,'2026-11','USD','expense',2000,3);
INSERT INTO total VALUES('month','',0,'2026-11','USD','transfer',16500,3);
INSERT INTO total VALUES('month','',1,'2026-11','USD','expense',2850,2);
INSERT INTO total VALUES('month','',2,'2026-11','USD','expense',7200,2);
INSERT INTO total VALUES('month','',3,'2026-11','USD','expense',2000,1);
INSERT INTO total VALUES('month','',6,'2026-10','USD','expense',999,1);
INSERT INTO total VALUES('month','',6,'2026-11','USD','expense',999,1);
INSERT INTO total VALUES('month','',7,'2026-11','USD','expense',2000,1);
INSERT INTO total VALUES('month','',7,'2026-11','USD','refund',500,1);
INSERT INTO total VALUES('month','',11,'2026-11','USD','expense',4200,1);
INSERT INTO total VALUES('month','+',-1,'2026-10','USD','expense',999,1);
INSERT INTO total VALUES('month','+',-1,'2026-11','USD','expense',2349,2);
INSERT INTO total VALUES('month','+',1,'2026-11','USD','expense',1350,1);
INSERT INTO total VALUES('month','+',6,'2026-10','USD','expense',999,1);
INSERT INTO total VALUES('month','+',6,'2026-11','USD','expense',999,1);
INSERT INTO total VALUES('month','+abo',-1,'2026-10','USD','expense',999,1);
INSERT INTO total VALUES('month','+abo',-1,'2026-11','USD','expense',999,1);
INSERT INTO total VALUES('month','+abo',6,'2026-10','USD','expense',999,1);
INSERT INTO total VALUES('month','+abo',6,'2026-11','USD','expense',999,1);
INSERT INTO total VALUES('month','+trip',-1,'2026-11','USD','expense',1350,1);
INSERT INTO total VALUES('month','+trip',1,'2026-11','USD','expense',1350,1);
INSERT INTO total VALUES('month','+work',-1,'2026-11','USD','expense',1350,1);
INSERT INTO total VALUES('month','+work',1,'2026-11','USD','expense',1350,1);
INSERT INTO total VALUES('month','@1',-1,'2026-11','USD','arrival',10000,1);
INSERT INTO total VALUES('month','@1',-1,'2026-11','USD','expense',4300,3);
INSERT INTO total VALUES('month','@1',-1,'2026-11','USD','transfer',5000,1);
INSERT INTO total VALUES('month','@1',0,'2026-11','USD','arrival',10000,1);
INSERT INTO total VALUES('month','@1',0,'2026-11','USD','expense',1100,1);
INSERT INTO total VALUES('month','@1',0,'2026-11','USD','transfer',5000,1);
INSERT INTO total VALUES('month','@1',2,'2026-11','USD','expense',1200,1);
INSERT INTO total VALUES('month','@1',7,'2026-11','USD','expense',2000,1);
INSERT INTO total VALUES('month','@2',-1,'2026-11','USD','arrival',5000,1);
INSERT INTO total VALUES('month','@2',-1,'2026-11','USD','refund',500,1);
INSERT INTO total VALUES('month','@2',0,'2026-11','USD','arrival',5000,1);
INSERT INTO total VALUES('month','@2',7,'2026-11','USD','refund',500,1);
INSERT INTO total VALUES('month','@3',-1,'2026-11','USD','arrival',1500,1);
INSERT INTO total VALUES('month','@3',0,'2026-11','USD','arrival',1500,1);
CREATE TABLE import (
    first INTEGER PRIMARY KEY,
    last INTEGER NOT NULL CHECK (last >= first)
) STRICT;
INSERT INTO import VALUES(4,5);
INSERT INTO import VALUES(17,18);
CREATE TABLE search_block (
    block INTEGER PRIMARY KEY,
    bits BLOB CHECK (length(bits) = 4032)
) STRICT;
INSERT INTO search_block VALUES(0,NULL);
CREATE TABLE origin (
    subject TEXT NOT NULL,
    first INTEGER NOT NULL CHECK (first > 0),
    replica INTEGER NOT NULL CHECK (replica > 0),
    number INTEGER NOT NULL CHECK (number > 0),
    PRIMARY KEY (subject, first)
) STRICT, WITHOUT ROWID;
INSERT INTO origin VALUES('account',1,2608776661268948589,1);
INSERT INTO origin VALUES('category',1,2608776661268948589,1);
INSERT INTO origin VALUES('change',1,2608776661268948589,1);
INSERT INTO origin VALUES('entry',20,685391252547619045,18);
INSERT INTO origin VALUES('entry',1,2608776661268948589,1);
INSERT INTO origin VALUES('entry',21,2608776661268948589,21);
INSERT INTO origin VALUES('recurring',1,2608776661268948589,1);
INSERT INTO origin VALUES('rule',1,2608776661268948589,1);
CREATE TABLE account (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(name) <> '')
) STRICT;
INSERT INTO account VALUES(1,'giro');
INSERT INTO account VALUES(2,'visa');
INSERT INTO account VALUES(3,'people:anna');
CREATE TABLE agreement (
    account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
    amount INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (account, currency)
) STRICT, WITHOUT ROWID;
INSERT INTO agreement VALUES(1,'USD','2026-11-21',3000,16);
CREATE TABLE IF NOT EXISTS "category" (
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
INSERT INTO category VALUES(11,'pets',1122867);
CREATE TABLE IF NOT EXISTS "entry" (
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
INSERT INTO entry VALUES(1,'2026-11-02','expense',1350,'USD',1,'lunch there',NULL,NULL,NULL,NULL,NULL);
INSERT INTO entry VALUES(3,'2025-12-31','expense',725,'EUR',NULL,'tram ☕',NULL,NULL,NULL,NULL,NULL);
INSERT INTO entry VALUES(4,'2026-11-20','expense',4200,'USD',11,'vet',NULL,NULL,NULL,NULL,NULL);
INSERT INTO entry VALUES(5,'2026-11-19','expense',800,'USD',NULL,'SHOP',NULL,NULL,NULL,NULL,NULL);
INSERT INTO entry VALUES(7,'2026-10-05','expense',999,'USD',6,'music',NULL,NULL,NULL,NULL,NULL);
INSERT INTO entry VALUES(8,'2026-11-05','expense',999,'USD',6,'music',NULL,NULL,NULL,NULL,NULL);
INSERT INTO entry VALUES(9,'2026-11-21','transfer',10000,'USD',NULL,'opening balance',NULL,NULL,1,NULL,NULL);
INSERT INTO entry VALUES(10,'2026-11-21','expense',2000,'USD',7,'shoes','Market',1,NULL,NULL,NULL);
INSERT INTO entry VALUES(11,'2026-11-21','refund',500,'USD',7,'shoes back',NULL,2,NULL,NULL,NULL);
INSERT INTO entry VALUES(12,'2026-11-21','transfer',5000,'USD',NULL,'to card',NULL,1,2,NULL,NULL);
INSERT INTO entry VALUES(13,'2026-11-21','expense',6000,'USD',2,'','Market',NULL,NULL,13,NULL);
INSERT INTO entry VALUES(14,'2026-11-21','expense',2000,'USD',3,'','Market',NULL,NULL,13,NULL);
INSERT INTO entry VALUES(15,'2026-11-21','expense',1500,'USD',1,'dinner',NULL,NULL,NULL,15,NULL);
INSERT INTO entry VALUES(16,'2026-11-21','transfer',1500,'USD',NULL,'dinner',NULL,NULL,3,15,NULL);
INSERT INTO entry VALUES(17,'2026-11-18','expense',1100,'USD',NULL,'','Cinema',1,NULL,NULL,NULL);
INSERT INTO entry VALUES(18,'2026-11-17','expense',1200,'USD',2,'','Rewe',1,NULL,NULL,NULL);
INSERT INTO entry VALUES(20,'2026-11-21','expense',100,'USD',NULL,'from the other',NULL,NULL,NULL,NULL,NULL);
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
INSERT INTO imported VALUES(1,4,'2026-11-20','expense',4200,'USD','VET 0815',NULL);
CREATE TABLE rule (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    text TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(text) <> ''),
    category INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE
) STRICT;
INSERT INTO rule VALUES(1,'rewe',2);
CREATE TABLE recurring_step (
    recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
    amount INTEGER CHECK (amount BETWEEN 1 AND 1000000000000),
    is_paused INTEGER CHECK (is_paused IN (0, 1)),
    PRIMARY KEY (recurring, date),
    CHECK (ifnull(amount, is_paused) IS NOT NULL)
) STRICT, WITHOUT ROWID;
INSERT INTO recurring_step VALUES(1,'2027-02-05',1299,NULL);
INSERT INTO recurring_step VALUES(2,'2027-03-01',NULL,1);
CREATE TABLE IF NOT EXISTS "budget" (
    id INTEGER PRIMARY KEY,
    category INTEGER REFERENCES category (id) ON DELETE CASCADE,
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
    per TEXT NOT NULL CHECK (per IN ('week', 'month', 'year')),
    carried_from TEXT CHECK (carried_from IS date(carried_from, '+0 days')),
    carried INTEGER
) STRICT;
INSERT INTO budget VALUES(1,1,'USD',30000,'month',NULL,NULL);
INSERT INTO budget VALUES(2,6,'EUR',5000,'week',NULL,NULL);
INSERT INTO budget VALUES(3,NULL,'USD',200000,'month','2026-11-01',0);
CREATE TABLE bank_reference (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
    bank TEXT NOT NULL,
    reference TEXT NOT NULL,
    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
    amount INTEGER NOT NULL
) STRICT;
INSERT INTO bank_reference VALUES(1,17,'ofx 2','A1','2026-11-18',-1100);
INSERT INTO bank_reference VALUES(2,18,'ofx 2','A2','2026-11-17',-1200);
CREATE TABLE budget_change (
    budget INTEGER NOT NULL REFERENCES budget (id) ON DELETE CASCADE,
    first TEXT NOT NULL CHECK (first IS date(first, '+0 days')),
    last TEXT NOT NULL CHECK (last IS date(last, '+0 days') AND last >= first),
    amount INTEGER NOT NULL CHECK (amount BETWEEN 0 AND 1000000000000),
    PRIMARY KEY (budget, first, last)
) STRICT, WITHOUT ROWID;
INSERT INTO budget_change VALUES(1,'2027-01-01','9999-12-31',35000);
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
INSERT INTO sync VALUES(1,'/shared/ledger',2608776661268948589,117655692050432002,67,34,1,4,'dcb728a262df490d',7943,7783,'dcb728a262df490d');
CREATE TABLE sync_line (
    number INTEGER PRIMARY KEY,
    text TEXT NOT NULL
) STRICT;
CREATE TABLE sync_stamp (
    subject TEXT NOT NULL,
    row TEXT NOT NULL,
    field TEXT NOT NULL,
    clock INTEGER NOT NULL,
    machine INTEGER NOT NULL,
    base_clock INTEGER NOT NULL,
    base_machine INTEGER NOT NULL,
    PRIMARY KEY (subject, row, field)
) STRICT, WITHOUT ROWID;
INSERT INTO sync_stamp VALUES('entry','1','note',117655691984896006,685391252547619045,0,0);
INSERT INTO sync_stamp VALUES('sync_conflict','["entry","jtj259bi6mp9-1","note",117655691984896003,2608776661268948589]','',117655692050432000,685391252547619045,0,0);
INSERT INTO sync_stamp VALUES('sync_machine','[2608776661268948589]','',117655691984896000,2608776661268948589,0,0);
INSERT INTO sync_stamp VALUES('sync_machine','[685391252547619045]','',117655691984896003,685391252547619045,0,0);
CREATE TABLE sync_gone (
    subject TEXT NOT NULL,
    row INTEGER NOT NULL,
    clock INTEGER NOT NULL,
    machine INTEGER NOT NULL,
    seen TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (subject, row)
) STRICT, WITHOUT ROWID;
INSERT INTO sync_gone VALUES('entry',2,117655691984896009,2608776661268948589,'{}','{"t":"entry","i":"jtj259bi6mp9-2","e":1,"f":{"amount":[300000,"USD",null],"category":["jtj259bi6mp9-10"],"date":["2026-10-31"],"kind":["income",null,null],"note":["pay"]}}');
CREATE TABLE sync_alias (
    subject TEXT NOT NULL,
    replica INTEGER NOT NULL,
    number INTEGER NOT NULL,
    row INTEGER NOT NULL,
    PRIMARY KEY (subject, replica, number)
) STRICT, WITHOUT ROWID;
INSERT INTO sync_alias VALUES('category',685391252547619045,1,1);
INSERT INTO sync_alias VALUES('category',685391252547619045,2,2);
INSERT INTO sync_alias VALUES('category',685391252547619045,3,3);
INSERT INTO sync_alias VALUES('category',685391252547619045,4,4);
INSERT INTO sync_alias VALUES('category',685391252547619045,5,5);
INSERT INTO sync_alias VALUES('category',685391252547619045,6,6);
INSERT INTO sync_alias VALUES('category',685391252547619045,7,7);
INSERT INTO sync_alias VALUES('category',685391252547619045,8,8);
INSERT INTO sync_alias VALUES('category',685391252547619045,9,9);
INSERT INTO sync_alias VALUES('category',685391252547619045,10,10);
CREATE TABLE sync_import (
    key INTEGER PRIMARY KEY,
    entry INTEGER NOT NULL
) STRICT;
INSERT INTO sync_import VALUES(1724535485553394183,18);
INSERT INTO sync_import VALUES(3686271329015002602,5);
INSERT INTO sync_import VALUES(6360783148779717194,17);
INSERT INTO sync_import VALUES(8463179685158044487,4);
CREATE TABLE sync_waiting (
    machine INTEGER NOT NULL,
    number INTEGER NOT NULL,
    clock INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (machine, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE sync_reading (
    machine INTEGER PRIMARY KEY,
    segment INTEGER NOT NULL,
    size INTEGER NOT NULL,
    hash TEXT NOT NULL,
    clock INTEGER NOT NULL,
    heard INTEGER NOT NULL,
    fault TEXT
) STRICT;
INSERT INTO sync_reading VALUES(685391252547619045,1,3683,'6833f96c2abf1762',117655692050432002,1795283387,NULL);
CREATE TABLE sync_machine (
    machine INTEGER PRIMARY KEY,
    name TEXT NOT NULL CHECK (trim(name) <> ''),
    has_left INTEGER NOT NULL CHECK (has_left IN (0, 1))
) STRICT;
INSERT INTO sync_machine VALUES(685391252547619045,'desktop',0);
INSERT INTO sync_machine VALUES(2608776661268948589,'laptop',0);
CREATE TABLE sync_conflict (
    subject TEXT NOT NULL,
    identity TEXT NOT NULL,
    field TEXT NOT NULL,
    clock INTEGER NOT NULL,
    machine INTEGER NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (subject, identity, field, clock, machine)
) STRICT, WITHOUT ROWID;
INSERT INTO sync_conflict VALUES('entry','jtj259bi6mp9-1','note',117655691984896003,2608776661268948589,'["lunch here"]');
CREATE TABLE sync_change (
    change INTEGER PRIMARY KEY,
    machine INTEGER NOT NULL
) STRICT;
INSERT INTO sync_change VALUES(32,685391252547619045);
INSERT INTO sync_change VALUES(34,685391252547619045);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('mark of the last change','c992191a69c8b4fe 7e7d2c1672bb592f');
INSERT INTO sqlite_sequence VALUES('category',11);
INSERT INTO sqlite_sequence VALUES('entry',20);
INSERT INTO sqlite_sequence VALUES('imported',1);
INSERT INTO sqlite_sequence VALUES('recurring',2);
INSERT INTO sqlite_sequence VALUES('account',3);
INSERT INTO sqlite_sequence VALUES('rule',1);
INSERT INTO sqlite_sequence VALUES('bank_reference',2);
CREATE INDEX entry_tag_by_tag ON entry_tag (tag, entry);
CREATE INDEX journal_by_change ON journal (change);
CREATE TRIGGER change_after_delete AFTER DELETE ON change BEGIN
    DELETE FROM journal WHERE change = old.id;
END;
CREATE TRIGGER total_of_nothing AFTER UPDATE ON total WHEN new.count = 0 BEGIN
    DELETE FROM total WHERE span = new.span AND tag = new.tag AND category = new.category
        AND period = new.period AND currency = new.currency AND kind = new.kind;
END;
CREATE INDEX search_block_without_bits ON search_block (block) WHERE bits IS NULL;
CREATE INDEX entry_by_date ON entry (date);
CREATE INDEX entry_by_category ON entry (category, date) WHERE category IS NOT NULL;
CREATE INDEX entry_by_amount ON entry (currency DESC, amount);
CREATE INDEX entry_by_receipt ON entry (receipt) WHERE receipt IS NOT NULL;
CREATE TRIGGER change_after_insert AFTER INSERT ON change WHEN NOT new.is_open BEGIN
    UPDATE change SET is_past = 1 WHERE is_undone AND NOT is_past;
END;
CREATE INDEX imported_by_date ON imported (date);
CREATE INDEX imported_by_entry ON imported (entry);
CREATE TRIGGER search_after_insert AFTER INSERT ON entry BEGIN
    INSERT INTO search_block VALUES (new.id >> 10, NULL)
    ON CONFLICT DO UPDATE SET bits = NULL WHERE bits IS NOT NULL;
END;
CREATE TRIGGER search_after_update AFTER UPDATE ON entry
    WHEN new.note IS NOT old.note OR new.payee IS NOT old.payee OR new.id <> old.id
BEGIN
    INSERT INTO search_block VALUES (new.id >> 10, NULL)
    ON CONFLICT DO UPDATE SET bits = NULL WHERE bits IS NOT NULL;
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
CREATE TRIGGER total_after_tag_insert AFTER INSERT ON entry_tag BEGIN INSERT INTO total SELECT span, tag, iif(is_all, -1, ifnull(entry.category, 0)), substr(entry.date, 1, length),
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
CREATE UNIQUE INDEX budget_by_category ON budget (ifnull(category, 0), currency);
CREATE INDEX bank_reference_by_reference ON bank_reference (reference, bank);
CREATE INDEX bank_reference_by_entry ON bank_reference (entry);
CREATE TRIGGER journal_before_insert BEFORE INSERT ON journal
    WHEN NOT EXISTS (SELECT 1 FROM change WHERE id = new.change)
BEGIN
    INSERT INTO change (id, time, words) VALUES
        (new.change, CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
END;
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
CREATE TRIGGER entry_after_insert AFTER insert ON entry BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
    (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'entry',
    json_array(new.id), NULL);
END;
CREATE TRIGGER entry_after_delete AFTER delete ON entry BEGIN
    INSERT INTO journal (change, subject, identity, former) VALUES
    (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'entry',
    json_array(old.id), json_array(old.id, old.date, old.kind, old.amount, old.currency, old.category, old.note, old.payee, old.account, old.target, old.receipt, old.original));
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
CREATE TRIGGER entry_after_update AFTER UPDATE ON entry BEGIN
    INSERT INTO imported (entry, date, kind, amount, currency, note, payee)
        SELECT old.id, old.date, old.kind, old.amount, old.currency, old.note, old.payee
        WHERE (new.date, new.kind, new.amount, new.currency, new.note, new.payee)
                IS NOT (old.date, old.kind, old.amount, old.currency, old.note, old.payee)
            AND old.id <= (SELECT last FROM import WHERE first <= old.id ORDER BY first DESC LIMIT 1)
            AND NOT EXISTS (SELECT 1 FROM imported WHERE entry = old.id);
    INSERT INTO journal (change, subject, identity, former) VALUES
    (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), 'entry',
    json_array(new.id), json_array(old.id, old.date, old.kind, old.amount, old.currency, old.category, old.note, old.payee, old.account, old.target, old.receipt, old.original));
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
CREATE INDEX sync_alias_by_row ON sync_alias (subject, row);
CREATE INDEX sync_import_by_entry ON sync_import (entry);
CREATE TRIGGER sync_change_after_delete AFTER DELETE ON change BEGIN
    DELETE FROM sync_change WHERE change = old.id;
END;
CREATE INDEX origin_by_identity ON origin (subject, replica, number);
