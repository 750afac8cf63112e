-- The data file of a desktop, of format 5, with every kind of record, which shares its ledger with another machine.
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
INSERT INTO "agreement" VALUES(3,'USD','2026-11-30',-3000,26);
CREATE TABLE attachment (
    entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (name <> ''),
    hash TEXT NOT NULL,
    PRIMARY KEY (entry, name)
) STRICT, WITHOUT ROWID;
INSERT INTO "attachment" VALUES(1,'receipt.txt','6afd9c1cbf495f9221fe5f9d03d4f0e962babd83fd293c696e69686510611a63');
INSERT INTO "attachment" VALUES(2,'/home/me/receipt.txt','');
CREATE TABLE bank_reference (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
    bank TEXT NOT NULL,
    reference TEXT NOT NULL,
    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
    amount INTEGER NOT NULL
) STRICT;
INSERT INTO "bank_reference" VALUES(1,25,'ofx giro','F1','2026-03-05',-750);
INSERT INTO "bank_reference" VALUES(2,26,'ofx giro','F2','2026-03-06',-850);
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
INSERT INTO "change" VALUES(1,1796027359,'currency USD',0,0,0);
INSERT INTO "change" VALUES(2,1796027359,'add account giro',0,0,0);
INSERT INTO "change" VALUES(3,1796027359,'add account savings',0,0,0);
INSERT INTO "change" VALUES(4,1796027359,'add account card',0,0,0);
INSERT INTO "change" VALUES(5,1796027359,'default account giro',0,0,0);
INSERT INTO "change" VALUES(6,1796027359,'statement of card closes on day 20',0,0,0);
INSERT INTO "change" VALUES(7,1796027359,'add category pets',0,0,0);
INSERT INTO "change" VALUES(8,1796027359,'add category food:snacks',0,0,0);
INSERT INTO "change" VALUES(9,1796027359,'color category food #112233',0,0,0);
INSERT INTO "change" VALUES(10,1796027359,'add #2  12.50 USD  food  lunch',0,0,0);
INSERT INTO "change" VALUES(11,1796027359,'add 2 entries of receipt #3',0,0,0);
INSERT INTO "change" VALUES(12,1796027359,'add 2 entries of receipt #5',0,0,0);
INSERT INTO "change" VALUES(13,1796027359,'add #7  income  2,400.00 USD  salary  Employer',0,0,0);
INSERT INTO "change" VALUES(14,1796027359,'add #8  refund  79.90 USD  clothes  shoes',0,0,0);
INSERT INTO "change" VALUES(15,1796027359,'add #9  12.40 EUR  lunch',0,0,0);
INSERT INTO "change" VALUES(16,1796027359,'add #10  transfer  50.00 USD  giro → card',0,0,0);
INSERT INTO "change" VALUES(17,1796027359,'add #11  transfer  600.00 USD → 558.30 EUR  giro → savings  saved',0,0,0);
INSERT INTO "change" VALUES(18,1796027359,'budget food 300.00 USD per month, from 2026-01-01',0,0,0);
INSERT INTO "change" VALUES(19,1796027359,'budget food 500.00 USD per month, 2026-12-01 to 2026-12-31',0,0,0);
INSERT INTO "change" VALUES(20,1796027360,'budget fun 50.00 USD per month',0,0,0);
INSERT INTO "change" VALUES(21,1796027360,'budget all 2,000.00 USD per month',0,0,0);
INSERT INTO "change" VALUES(22,1796027360,'begin the plan on 2026-01-01',0,0,0);
INSERT INTO "change" VALUES(23,1796027360,'add category trip',0,0,0);
INSERT INTO "change" VALUES(24,1796027360,'budget trip 50.00 USD per month',0,0,0);
INSERT INTO "change" VALUES(25,1796027360,'goal trip 900.00 USD by 2027-06-30',0,0,0);
INSERT INTO "change" VALUES(26,1796027360,'move 20.00 USD from food to fun',0,0,0);
INSERT INTO "change" VALUES(27,1796027360,'add recurring #1 rent',0,0,0);
INSERT INTO "change" VALUES(28,1796027360,'add recurring #2 phone',0,0,0);
INSERT INTO "change" VALUES(29,1796027360,'add recurring #3 ',0,0,0);
INSERT INTO "change" VALUES(30,1796027360,'raise recurring #1 rent',0,0,0);
INSERT INTO "change" VALUES(31,1796027360,'pause recurring #2 phone',0,0,0);
INSERT INTO "change" VALUES(32,1796027360,'add rule #1 ''tea'' food',0,0,0);
INSERT INTO "change" VALUES(33,1796027360,'add rule #2 ''rewe'' groceries',0,0,0);
INSERT INTO "change" VALUES(34,1796027360,'import 1 rates from rates.csv',0,0,0);
INSERT INTO "change" VALUES(35,1796027360,'import 4 from bank.csv',0,0,0);
INSERT INTO "change" VALUES(36,1796027360,'save mapping mybank',0,0,0);
INSERT INTO "change" VALUES(37,1796027360,'import 2 from stm.ofx',0,0,0);
INSERT INTO "change" VALUES(38,1796027360,'change #2  12.50 USD  food  long lunch: note ''lunch'' → ''long lunch''',0,0,0);
INSERT INTO "change" VALUES(39,1796027360,'change #21  12.00 USD  clothes  Shop · warm socks: category none → clothes, note ''R1 · socks'' → ''warm socks''',0,0,0);
INSERT INTO "change" VALUES(40,1796027360,'change #25  7.60 USD  Kiosk: amount 7.50 USD → 7.60 USD',0,0,0);
INSERT INTO "change" VALUES(41,1796027360,'attach receipt.txt to #1',0,0,0);
INSERT INTO "change" VALUES(42,1796027360,'attach receipt.txt to #2',0,0,0);
INSERT INTO "change" VALUES(43,1796027360,'check card -30.00 USD',0,0,0);
INSERT INTO "change" VALUES(44,1796027360,'months begin on day 25',0,0,0);
INSERT INTO "change" VALUES(45,1796027361,'months begin on day 1',0,0,0);
INSERT INTO "change" VALUES(46,1796027361,'add #27  5.00 USD  pets  gone',0,0,0);
INSERT INTO "change" VALUES(47,1796027361,'delete #27  5.00 USD  pets  gone',0,0,0);
INSERT INTO "change" VALUES(49,1796027361,'add #28  6.00 USD  undone',0,1,1);
INSERT INTO "change" VALUES(50,1796027361,'change #2  12.50 USD  pets  long lunch: category food → pets',0,0,0);
INSERT INTO "change" VALUES(51,1796027361,'add #29  21.00 USD  fun  books',0,0,0);
INSERT INTO "change" VALUES(52,1796027361,'change #2  12.50 USD  fun  long lunch: category food → fun',0,0,0);
INSERT INTO "change" VALUES(53,1796027361,'rename category pets to animals',0,0,0);
INSERT INTO "change" VALUES(54,1796027361,'add #30  3.00 USD  food:snacks  coffee',0,0,0);
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
INSERT INTO "entry" VALUES(1,'2026-01-01','transfer',100000,'USD',NULL,'opening balance',NULL,NULL,1,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(2,'2026-02-01','expense',1250,'USD',6,'long lunch',NULL,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(3,'2026-02-02','expense',6000,'USD',2,'','Market',3,NULL,3,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(4,'2026-02-02','expense',2000,'USD',3,'','Market',3,NULL,3,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(5,'2026-02-03','expense',1500,'USD',1,'dinner',NULL,1,NULL,5,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(6,'2026-02-03','transfer',1500,'USD',NULL,'dinner',NULL,1,4,5,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(7,'2026-02-04','income',240000,'USD',10,'','Employer',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(8,'2026-02-05','refund',7990,'USD',7,'shoes',NULL,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(9,'2026-02-06','expense',1240,'EUR',NULL,'lunch',NULL,NULL,NULL,NULL,'14.00 USD',NULL,NULL);
INSERT INTO "entry" VALUES(10,'2026-02-07','transfer',5000,'USD',NULL,'',NULL,1,3,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(11,'2026-02-08','transfer',60000,'USD',NULL,'saved',NULL,1,2,NULL,NULL,55830,'EUR');
INSERT INTO "entry" VALUES(12,'2026-09-15','expense',90000,'USD',3,'rent','Landlord',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(13,'2026-10-15','expense',90000,'USD',3,'rent','Landlord',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(14,'2026-11-15','expense',90000,'USD',3,'rent','Landlord',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(15,'2026-10-30','expense',6000,'USD',3,'phone',NULL,1,NULL,15,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(16,'2026-10-30','expense',3000,'USD',6,'phone',NULL,1,NULL,15,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(17,'2026-11-30','expense',6000,'USD',3,'phone',NULL,1,NULL,17,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(18,'2026-11-30','expense',3000,'USD',6,'phone',NULL,1,NULL,17,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(19,'2026-10-01','transfer',4000,'USD',NULL,'',NULL,1,2,NULL,NULL,3600,'EUR');
INSERT INTO "entry" VALUES(20,'2026-11-01','transfer',4000,'USD',NULL,'',NULL,1,2,NULL,NULL,3600,'EUR');
INSERT INTO "entry" VALUES(21,'2026-03-01','expense',1200,'USD',7,'warm socks','Shop',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(22,'2026-03-02','expense',1300,'USD',2,'R2 · bread','Rewe',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(23,'2026-03-03','expense',1400,'USD',NULL,'R3 · beer','Bar',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(24,'2026-03-04','income',10000,'USD',NULL,'R4 · bonus','Firm',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(25,'2026-03-05','expense',760,'USD',NULL,'','Kiosk',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(26,'2026-03-06','expense',850,'USD',NULL,'','Bakery',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(29,'2026-05-01','expense',2100,'USD',6,'books',NULL,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "entry" VALUES(30,'2026-05-02','expense',300,'USD',12,'coffee',NULL,1,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE entry_tag (
    entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
    tag TEXT NOT NULL CHECK (tag <> ''),
    PRIMARY KEY (entry, tag)
) STRICT, WITHOUT ROWID;
INSERT INTO "entry_tag" VALUES(22,'daily');
INSERT INTO "entry_tag" VALUES(12,'flat');
INSERT INTO "entry_tag" VALUES(13,'flat');
INSERT INTO "entry_tag" VALUES(14,'flat');
INSERT INTO "entry_tag" VALUES(2,'trip');
INSERT INTO "entry_tag" VALUES(2,'work');
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
INSERT INTO "import" VALUES(21,24);
INSERT INTO "import" VALUES(25,26);
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
INSERT INTO "imported" VALUES(1,21,'2026-03-01','expense',1200,'USD','R1 · socks','Shop');
INSERT INTO "imported" VALUES(2,25,'2026-03-05','expense',750,'USD','','Kiosk');
CREATE TABLE journal (
    number INTEGER PRIMARY KEY,
    change INTEGER NOT NULL,
    subject TEXT NOT NULL,
    identity TEXT NOT NULL,
    former TEXT
) STRICT;
INSERT INTO "journal" VALUES(1,1,'setting','["currency"]',NULL);
INSERT INTO "journal" VALUES(2,2,'account','[1]',NULL);
INSERT INTO "journal" VALUES(3,2,'entry','[1]',NULL);
INSERT INTO "journal" VALUES(4,3,'account','[2]',NULL);
INSERT INTO "journal" VALUES(5,3,'account_currency','[2,"EUR"]',NULL);
INSERT INTO "journal" VALUES(6,4,'account','[3]',NULL);
INSERT INTO "journal" VALUES(7,5,'setting','["account"]',NULL);
INSERT INTO "journal" VALUES(8,6,'account_statement','[3]',NULL);
INSERT INTO "journal" VALUES(9,7,'category','[11]',NULL);
INSERT INTO "journal" VALUES(10,8,'category','[12]',NULL);
INSERT INTO "journal" VALUES(11,9,'category','[1]','[1,"food",15105570]');
INSERT INTO "journal" VALUES(12,10,'entry','[2]',NULL);
INSERT INTO "journal" VALUES(13,10,'entry_tag','[2,"trip"]',NULL);
INSERT INTO "journal" VALUES(14,10,'entry_tag','[2,"work"]',NULL);
INSERT INTO "journal" VALUES(15,11,'entry','[3]',NULL);
INSERT INTO "journal" VALUES(16,11,'entry','[4]',NULL);
INSERT INTO "journal" VALUES(17,12,'account','[4]',NULL);
INSERT INTO "journal" VALUES(18,12,'entry','[5]',NULL);
INSERT INTO "journal" VALUES(19,12,'entry','[6]',NULL);
INSERT INTO "journal" VALUES(20,13,'entry','[7]',NULL);
INSERT INTO "journal" VALUES(21,14,'entry','[8]',NULL);
INSERT INTO "journal" VALUES(22,15,'entry','[9]',NULL);
INSERT INTO "journal" VALUES(23,16,'entry','[10]',NULL);
INSERT INTO "journal" VALUES(24,17,'entry','[11]',NULL);
INSERT INTO "journal" VALUES(25,18,'budget','[1]',NULL);
INSERT INTO "journal" VALUES(26,18,'budget_change','[1,"0001-01-01","9999-12-31"]',NULL);
INSERT INTO "journal" VALUES(27,18,'budget_change','[1,"2026-01-01","9999-12-31"]',NULL);
INSERT INTO "journal" VALUES(28,19,'budget','[1]','[1,1,"USD",30000,"month",null,null]');
INSERT INTO "journal" VALUES(29,19,'budget_change','[1,"0001-01-01","9999-12-31"]','[1,"0001-01-01","9999-12-31",0]');
INSERT INTO "journal" VALUES(30,19,'budget_change','[1,"2026-01-01","9999-12-31"]','[1,"2026-01-01","9999-12-31",30000]');
INSERT INTO "journal" VALUES(31,19,'budget_change','[1,"0001-01-01","9999-12-31"]',NULL);
INSERT INTO "journal" VALUES(32,19,'budget_change','[1,"2026-01-01","9999-12-31"]',NULL);
INSERT INTO "journal" VALUES(33,19,'budget_change','[1,"2026-12-01","2026-12-31"]',NULL);
INSERT INTO "journal" VALUES(34,20,'budget','[2]',NULL);
INSERT INTO "journal" VALUES(35,21,'budget','[3]',NULL);
INSERT INTO "journal" VALUES(36,22,'setting','["plan"]',NULL);
INSERT INTO "journal" VALUES(37,23,'category','[13]',NULL);
INSERT INTO "journal" VALUES(38,24,'budget','[4]',NULL);
INSERT INTO "journal" VALUES(39,25,'goal','[13]',NULL);
INSERT INTO "journal" VALUES(40,26,'envelope_move','[1707272829042886155,1]',NULL);
INSERT INTO "journal" VALUES(41,26,'envelope_move','[1707272829042886155,6]',NULL);
INSERT INTO "journal" VALUES(42,27,'recurring','[1]',NULL);
INSERT INTO "journal" VALUES(43,27,'recurring_tag','[1,"flat"]',NULL);
INSERT INTO "journal" VALUES(44,27,'made','[1,"2026-09-15"]',NULL);
INSERT INTO "journal" VALUES(45,27,'entry','[12]',NULL);
INSERT INTO "journal" VALUES(46,27,'entry_tag','[12,"flat"]',NULL);
INSERT INTO "journal" VALUES(47,27,'made','[1,"2026-10-15"]',NULL);
INSERT INTO "journal" VALUES(48,27,'entry','[13]',NULL);
INSERT INTO "journal" VALUES(49,27,'entry_tag','[13,"flat"]',NULL);
INSERT INTO "journal" VALUES(50,27,'made','[1,"2026-11-15"]',NULL);
INSERT INTO "journal" VALUES(51,27,'entry','[14]',NULL);
INSERT INTO "journal" VALUES(52,27,'entry_tag','[14,"flat"]',NULL);
INSERT INTO "journal" VALUES(53,28,'recurring','[2]',NULL);
INSERT INTO "journal" VALUES(54,28,'recurring_part','[2,1]',NULL);
INSERT INTO "journal" VALUES(55,28,'recurring_rule','[2]',NULL);
INSERT INTO "journal" VALUES(56,28,'made','[2,"2026-10-31"]',NULL);
INSERT INTO "journal" VALUES(57,28,'entry','[15]',NULL);
INSERT INTO "journal" VALUES(58,28,'entry','[16]',NULL);
INSERT INTO "journal" VALUES(59,28,'made','[2,"2026-11-30"]',NULL);
INSERT INTO "journal" VALUES(60,28,'entry','[17]',NULL);
INSERT INTO "journal" VALUES(61,28,'entry','[18]',NULL);
INSERT INTO "journal" VALUES(62,29,'recurring','[3]',NULL);
INSERT INTO "journal" VALUES(63,29,'recurring_received','[3]',NULL);
INSERT INTO "journal" VALUES(64,29,'made','[3,"2026-10-01"]',NULL);
INSERT INTO "journal" VALUES(65,29,'entry','[19]',NULL);
INSERT INTO "journal" VALUES(66,29,'made','[3,"2026-11-01"]',NULL);
INSERT INTO "journal" VALUES(67,29,'entry','[20]',NULL);
INSERT INTO "journal" VALUES(68,30,'recurring','[1]','[1,"month",1,"2026-09-15","2026-12-31","expense",90000,"USD",3,"rent","Landlord",1,null]');
INSERT INTO "journal" VALUES(69,30,'recurring_tag','[1,"flat"]','[1,"flat"]');
INSERT INTO "journal" VALUES(70,30,'recurring_tag','[1,"flat"]',NULL);
INSERT INTO "journal" VALUES(71,30,'recurring_step','[1,"2026-11-01"]',NULL);
INSERT INTO "journal" VALUES(72,31,'recurring','[2]','[2,"month",1,"2026-10-01",null,"expense",6000,"USD",3,"phone",null,1,null]');
INSERT INTO "journal" VALUES(73,31,'recurring_part','[2,1]','[2,1,"expense",3000,6,1,null]');
INSERT INTO "journal" VALUES(74,31,'recurring_part','[2,1]',NULL);
INSERT INTO "journal" VALUES(75,31,'recurring_step','[2,"2026-12-01"]',NULL);
INSERT INTO "journal" VALUES(76,32,'rule','[1]',NULL);
INSERT INTO "journal" VALUES(77,33,'rule','[2]',NULL);
INSERT INTO "journal" VALUES(78,33,'rule_account','[2]',NULL);
INSERT INTO "journal" VALUES(79,33,'rule_detail','[2]',NULL);
INSERT INTO "journal" VALUES(80,34,'rate','["EUR","USD","2026-01-02"]',NULL);
INSERT INTO "journal" VALUES(81,35,'entry','[21]',NULL);
INSERT INTO "journal" VALUES(82,35,'entry','[22]',NULL);
INSERT INTO "journal" VALUES(83,35,'entry_tag','[22,"daily"]',NULL);
INSERT INTO "journal" VALUES(84,35,'entry','[23]',NULL);
INSERT INTO "journal" VALUES(85,35,'entry','[24]',NULL);
INSERT INTO "journal" VALUES(86,35,'import','[21]',NULL);
INSERT INTO "journal" VALUES(87,36,'import_mapping','[1]',NULL);
INSERT INTO "journal" VALUES(88,37,'entry','[25]',NULL);
INSERT INTO "journal" VALUES(89,37,'entry','[26]',NULL);
INSERT INTO "journal" VALUES(90,37,'import','[25]',NULL);
INSERT INTO "journal" VALUES(91,37,'bank_reference','[1]',NULL);
INSERT INTO "journal" VALUES(92,37,'bank_reference','[2]',NULL);
INSERT INTO "journal" VALUES(93,38,'entry','[2]','[2,"2026-02-01","expense",1250,"USD",1,"lunch",null,1,null,null,null,null,null]');
INSERT INTO "journal" VALUES(94,38,'entry_tag','[2,"trip"]','[2,"trip"]');
INSERT INTO "journal" VALUES(95,38,'entry_tag','[2,"work"]','[2,"work"]');
INSERT INTO "journal" VALUES(96,38,'entry_tag','[2,"trip"]',NULL);
INSERT INTO "journal" VALUES(97,38,'entry_tag','[2,"work"]',NULL);
INSERT INTO "journal" VALUES(98,39,'imported','[1]',NULL);
INSERT INTO "journal" VALUES(99,39,'entry','[21]','[21,"2026-03-01","expense",1200,"USD",null,"R1 · socks","Shop",1,null,null,null,null,null]');
INSERT INTO "journal" VALUES(100,40,'imported','[2]',NULL);
INSERT INTO "journal" VALUES(101,40,'entry','[25]','[25,"2026-03-05","expense",750,"USD",null,"","Kiosk",1,null,null,null,null,null]');
INSERT INTO "journal" VALUES(102,41,'attachment','[1,"receipt.txt"]',NULL);
INSERT INTO "journal" VALUES(103,42,'attachment','[2,"/home/me/receipt.txt"]',NULL);
INSERT INTO "journal" VALUES(104,43,'agreement','[3,"USD"]',NULL);
INSERT INTO "journal" VALUES(105,44,'setting','["month"]',NULL);
INSERT INTO "journal" VALUES(106,45,'setting','["month"]','["month","25"]');
INSERT INTO "journal" VALUES(107,46,'entry','[27]',NULL);
INSERT INTO "journal" VALUES(108,47,'entry','[27]','[27,"2026-04-01","expense",500,"USD",11,"gone",null,1,null,null,null,null,null]');
INSERT INTO "journal" VALUES(109,-49,'entry','[28]',NULL);
INSERT INTO "journal" VALUES(110,49,'entry','[28]','[28,"2026-04-02","expense",600,"USD",null,"undone",null,1,null,null,null,null,null]');
INSERT INTO "journal" VALUES(111,50,'entry','[2]','[2,"2026-02-01","expense",1250,"USD",1,"long lunch",null,1,null,null,null,null,null]');
INSERT INTO "journal" VALUES(112,50,'entry_tag','[2,"trip"]','[2,"trip"]');
INSERT INTO "journal" VALUES(113,50,'entry_tag','[2,"work"]','[2,"work"]');
INSERT INTO "journal" VALUES(114,50,'entry_tag','[2,"trip"]',NULL);
INSERT INTO "journal" VALUES(115,50,'entry_tag','[2,"work"]',NULL);
INSERT INTO "journal" VALUES(116,51,'entry','[29]',NULL);
INSERT INTO "journal" VALUES(117,51,'entry_tag','[29,"work"]',NULL);
INSERT INTO "journal" VALUES(118,52,'entry','[2]','[2,"2026-02-01","expense",1250,"USD",11,"long lunch",null,1,null,null,null,null,null]');
INSERT INTO "journal" VALUES(119,53,'category','[11]','[11,"pets",15606510]');
INSERT INTO "journal" VALUES(120,54,'entry','[30]',NULL);
CREATE TABLE log_mark (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    mark TEXT NOT NULL,
    former TEXT
) STRICT;
INSERT INTO "log_mark" VALUES(1,'48124951A045881632168C967D03BE81','C4E6C7C4EBBB4CBF22214454F7F7FA26');
CREATE TABLE made (
    recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
    entry INTEGER NOT NULL,
    PRIMARY KEY (recurring, date)
) STRICT, WITHOUT ROWID;
INSERT INTO "made" VALUES(1,'2026-09-15',12);
INSERT INTO "made" VALUES(1,'2026-10-15',13);
INSERT INTO "made" VALUES(1,'2026-11-15',14);
INSERT INTO "made" VALUES(2,'2026-10-31',15);
INSERT INTO "made" VALUES(2,'2026-11-30',17);
INSERT INTO "made" VALUES(3,'2026-10-01',19);
INSERT INTO "made" VALUES(3,'2026-11-01',20);
CREATE TABLE origin (
    subject TEXT NOT NULL,
    first INTEGER NOT NULL CHECK (first > 0),
    replica INTEGER NOT NULL CHECK (replica > 0),
    number INTEGER NOT NULL CHECK (number > 0),
    PRIMARY KEY (subject, first)
) STRICT, WITHOUT ROWID;
INSERT INTO "origin" VALUES('account',2,829361688836562927,2);
INSERT INTO "origin" VALUES('account',1,2853284280033300245,1);
INSERT INTO "origin" VALUES('account',4,3420019629227939713,4);
INSERT INTO "origin" VALUES('account',5,4551931076083499269,5);
INSERT INTO "origin" VALUES('account',3,4567439476215263121,3);
INSERT INTO "origin" VALUES('category',1,636975495133719437,1);
INSERT INTO "origin" VALUES('category',13,1150497377607424283,13);
INSERT INTO "origin" VALUES('category',11,2087929492646856235,11);
INSERT INTO "origin" VALUES('category',12,3797972312313062611,12);
INSERT INTO "origin" VALUES('category',14,4551931076083499269,14);
INSERT INTO "origin" VALUES('change',1,636975495133719437,1);
INSERT INTO "origin" VALUES('change',50,4551931076083499269,50);
INSERT INTO "origin" VALUES('entry',19,331042145719146241,19);
INSERT INTO "origin" VALUES('entry',20,331042145719146241,20);
INSERT INTO "origin" VALUES('entry',3,339615541716348367,3);
INSERT INTO "origin" VALUES('entry',4,339615541716348367,4);
INSERT INTO "origin" VALUES('entry',9,620941488918876369,9);
INSERT INTO "origin" VALUES('entry',15,922298369877423615,15);
INSERT INTO "origin" VALUES('entry',16,922298369877423615,16);
INSERT INTO "origin" VALUES('entry',17,922298369877423615,17);
INSERT INTO "origin" VALUES('entry',18,922298369877423615,18);
INSERT INTO "origin" VALUES('entry',29,1328848012431431511,806994431612813341);
INSERT INTO "origin" VALUES('entry',30,1328848012431431511,821561646957723678);
INSERT INTO "origin" VALUES('entry',21,1529898694657011073,21);
INSERT INTO "origin" VALUES('entry',22,1529898694657011073,22);
INSERT INTO "origin" VALUES('entry',23,1529898694657011073,23);
INSERT INTO "origin" VALUES('entry',24,1529898694657011073,24);
INSERT INTO "origin" VALUES('entry',10,2051884644697858455,10);
INSERT INTO "origin" VALUES('entry',2,2611785937976936359,2);
INSERT INTO "origin" VALUES('entry',27,2687370390106377615,27);
INSERT INTO "origin" VALUES('entry',11,2778827621593280491,11);
INSERT INTO "origin" VALUES('entry',12,2782029312311925293,12);
INSERT INTO "origin" VALUES('entry',13,2782029312311925293,13);
INSERT INTO "origin" VALUES('entry',14,2782029312311925293,14);
INSERT INTO "origin" VALUES('entry',8,2839170610817691155,8);
INSERT INTO "origin" VALUES('entry',1,2853284280033300245,1);
INSERT INTO "origin" VALUES('entry',25,3411987989360785385,25);
INSERT INTO "origin" VALUES('entry',26,3411987989360785385,26);
INSERT INTO "origin" VALUES('entry',5,3420019629227939713,5);
INSERT INTO "origin" VALUES('entry',6,3420019629227939713,6);
INSERT INTO "origin" VALUES('entry',7,4270341247291951433,7);
INSERT INTO "origin" VALUES('entry',28,4376087928189340727,28);
INSERT INTO "origin" VALUES('entry',31,4551931076083499269,31);
INSERT INTO "origin" VALUES('recurring',3,331042145719146241,3);
INSERT INTO "origin" VALUES('recurring',2,922298369877423615,2);
INSERT INTO "origin" VALUES('recurring',1,2782029312311925293,1);
INSERT INTO "origin" VALUES('recurring',4,4551931076083499269,4);
INSERT INTO "origin" VALUES('rule',1,2299371013151806975,1);
INSERT INTO "origin" VALUES('rule',2,4255784312667545761,2);
INSERT INTO "origin" VALUES('rule',3,4551931076083499269,3);
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
CREATE TABLE reversal (
    change INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    silent INTEGER NOT NULL
) STRICT;
INSERT INTO "reversal" VALUES(49,1796027361,0);
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
INSERT INTO "sync" VALUES(1,'/shared',4551931076083499269,117704449130496021,120,54,1,6,'7297084f33d56176',20095,19890,'7297084f33d56176');
CREATE TABLE sync_alias (
    subject TEXT NOT NULL,
    replica INTEGER NOT NULL,
    number INTEGER NOT NULL,
    row INTEGER NOT NULL,
    PRIMARY KEY (subject, replica, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "sync_alias" VALUES('category',1130666630529930053,1,1);
INSERT INTO "sync_alias" VALUES('category',1130666630529930053,2,2);
INSERT INTO "sync_alias" VALUES('category',1130666630529930053,3,3);
INSERT INTO "sync_alias" VALUES('category',1130666630529930053,4,4);
INSERT INTO "sync_alias" VALUES('category',1130666630529930053,5,5);
INSERT INTO "sync_alias" VALUES('category',1130666630529930053,6,6);
INSERT INTO "sync_alias" VALUES('category',1130666630529930053,7,7);
INSERT INTO "sync_alias" VALUES('category',1130666630529930053,8,8);
INSERT INTO "sync_alias" VALUES('category',1130666630529930053,9,9);
INSERT INTO "sync_alias" VALUES('category',1130666630529930053,10,10);
CREATE TABLE sync_change (
    change INTEGER PRIMARY KEY,
    machine INTEGER NOT NULL
) STRICT;
INSERT INTO "sync_change" VALUES(51,1328848012431431511);
INSERT INTO "sync_change" VALUES(52,1328848012431431511);
INSERT INTO "sync_change" VALUES(54,1328848012431431511);
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
INSERT INTO "sync_file" VALUES(1,'20095 1796027361596403626 1796027361596403626');
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
INSERT INTO "sync_gone" VALUES('entry',27,117704449130496002,4551931076083499269,'{"@yl04wbzujcp1":[117704449130496002,"yl04wbzujcp1"]}','{"t":"entry","i":"kf0xapwm1mdr-27","e":1,"f":{"account":["loekv2pmubdh-1"],"amount":[500,"USD",null],"category":["fv2l8f9nywx7-11"],"date":["2026-04-01"],"kind":["expense",null],"note":["gone"]}}
{"t":"entry","i":"kf0xapwm1mdr-27","e":1,"f":{"account":["loekv2pmubdh-1"],"amount":[500,"USD",null],"category":["fv2l8f9nywx7-11"],"date":["2026-04-01"],"kind":["expense",null],"note":["gone"]}}');
INSERT INTO "sync_gone" VALUES('entry',28,117704449130496004,4551931076083499269,'{"@yl04wbzujcp1":[117704449130496004,"yl04wbzujcp1"]}','{"t":"entry","i":"x8wppd1tw3sn-28","e":1,"f":{"account":["loekv2pmubdh-1"],"amount":[600,"USD",null],"date":["2026-04-02"],"kind":["expense",null],"note":["undone"]}}
{"t":"entry","i":"x8wppd1tw3sn-28","e":1,"f":{"account":["loekv2pmubdh-1"],"amount":[600,"USD",null],"date":["2026-04-02"],"kind":["expense",null],"note":["undone"]}}');
CREATE TABLE sync_import (
    key INTEGER PRIMARY KEY,
    entry INTEGER NOT NULL
) STRICT;
INSERT INTO "sync_import" VALUES(-7034074148395021275,1);
INSERT INTO "sync_import" VALUES(236787767357385583,24);
INSERT INTO "sync_import" VALUES(2403888004543766225,21);
INSERT INTO "sync_import" VALUES(2523907985931352766,25);
INSERT INTO "sync_import" VALUES(2905337368898768543,22);
INSERT INTO "sync_import" VALUES(3783443230644658356,23);
INSERT INTO "sync_import" VALUES(6086994314187545181,26);
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
INSERT INTO "sync_mark" VALUES(1,'dac626bcc206b14d',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(3,'e798e6ef72974f15',4551931076083499269,'account.1.1/entry.1.1');
INSERT INTO "sync_mark" VALUES(5,'0b827c0fd56bdfee',4551931076083499269,'account.2.2');
INSERT INTO "sync_mark" VALUES(6,'3f62ce0118e82f90',4551931076083499269,'account.3.3');
INSERT INTO "sync_mark" VALUES(7,'0a1434614228fa7c',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(8,'9e2886565500a3da',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(9,'1cf9d0cfad47062a',4551931076083499269,'category.11.11');
INSERT INTO "sync_mark" VALUES(10,'34b51bb20e3064d3',4551931076083499269,'category.12.12');
INSERT INTO "sync_mark" VALUES(11,'3826ff4b60f65737',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(14,'643eed790679c7a6',4551931076083499269,'entry.2.2');
INSERT INTO "sync_mark" VALUES(16,'04b68e892c346dcf',4551931076083499269,'entry.3.3/entry.4.4');
INSERT INTO "sync_mark" VALUES(19,'af7659bb94fe9780',4551931076083499269,'account.4.4/entry.5.5/entry.6.6');
INSERT INTO "sync_mark" VALUES(20,'fb434cbd3a890949',4551931076083499269,'entry.7.7');
INSERT INTO "sync_mark" VALUES(21,'6766c2a0c2846e12',4551931076083499269,'entry.8.8');
INSERT INTO "sync_mark" VALUES(22,'089e06fe894fd0d0',4551931076083499269,'entry.9.9');
INSERT INTO "sync_mark" VALUES(23,'1c79c236874b6196',4551931076083499269,'entry.10.10');
INSERT INTO "sync_mark" VALUES(24,'669060ffbd1c6feb',4551931076083499269,'entry.11.11');
INSERT INTO "sync_mark" VALUES(27,'882660f91d8e76bc',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(33,'d3bbe3e5879eaf36',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(34,'0d35392211498152',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(35,'5a2e4588381b8523',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(36,'cee0a2f0357c15fb',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(37,'0ff76344f34f191a',4551931076083499269,'category.13.13');
INSERT INTO "sync_mark" VALUES(38,'e6b975548c254f3d',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(39,'6658103a97063a42',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(41,'884bf7a8a62b4f72',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(52,'e69bc0eb73139a2c',4551931076083499269,'recurring.1.1/entry.12.12/entry.13.13/entry.14.14');
INSERT INTO "sync_mark" VALUES(61,'cccca97b197735fe',4551931076083499269,'recurring.2.2/entry.15.15/entry.16.16/entry.17.17/entry.18.18');
INSERT INTO "sync_mark" VALUES(67,'04981913dd45d701',4551931076083499269,'recurring.3.3/entry.19.19/entry.20.20');
INSERT INTO "sync_mark" VALUES(71,'410b7efae6c2c22a',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(75,'26a74c147562a9d3',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(76,'9fe901c0fdbe55fe',4551931076083499269,'rule.1.1');
INSERT INTO "sync_mark" VALUES(79,'fb0f9548c53aa0a1',4551931076083499269,'rule.2.2');
INSERT INTO "sync_mark" VALUES(80,'f77711a04bc03379',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(86,'953b4ac1cd5d6d80',4551931076083499269,'entry.21.21/entry.22.22/entry.23.23/entry.24.24');
INSERT INTO "sync_mark" VALUES(87,'68eb3a3a2632a5db',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(92,'af59d0ffb3bfb7e9',4551931076083499269,'entry.25.25/entry.26.26');
INSERT INTO "sync_mark" VALUES(97,'6f30e11d25f37eb0',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(99,'847a908f7b8a9bd2',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(101,'b0be5da2caa8b82d',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(102,'41bd1448e63c7fa8',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(103,'1c90870c3bf636ba',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(104,'38ee38d42dc4059b',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(105,'2bb758a2bdb4688c',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(106,'a5ed19ed6191f369',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(107,'254b7521aa318d8f',4551931076083499269,'entry.27.27');
INSERT INTO "sync_mark" VALUES(108,'d9f9121ff9d5e585',4551931076083499269,'');
INSERT INTO "sync_mark" VALUES(109,'fcbafcc90199cc36',4551931076083499269,'entry.28.28');
INSERT INTO "sync_mark" VALUES(110,'ec26beb08dcef518',4551931076083499269,'');
CREATE TABLE sync_met (
    machine INTEGER PRIMARY KEY,
    is_apart INTEGER NOT NULL CHECK (is_apart IN (0, 1))
) STRICT;
INSERT INTO "sync_met" VALUES(1328848012431431511,0);
CREATE TABLE sync_passed (
    machine INTEGER NOT NULL,
    hash INTEGER NOT NULL,
    PRIMARY KEY (machine, hash)
) STRICT, WITHOUT ROWID;
INSERT INTO "sync_passed" VALUES(1328848012431431511,-5283215755672169759);
INSERT INTO "sync_passed" VALUES(1328848012431431511,-3055139781016593781);
INSERT INTO "sync_passed" VALUES(1328848012431431511,-1095831605296678282);
INSERT INTO "sync_passed" VALUES(1328848012431431511,-357640109133256759);
INSERT INTO "sync_passed" VALUES(1328848012431431511,178107915173269325);
INSERT INTO "sync_passed" VALUES(1328848012431431511,6439466576902296383);
INSERT INTO "sync_passed" VALUES(1328848012431431511,6672971548664070251);
CREATE TABLE sync_reading (
    machine INTEGER PRIMARY KEY,
    segment INTEGER NOT NULL,
    size INTEGER NOT NULL,
    hash TEXT NOT NULL,
    clock INTEGER NOT NULL,
    heard INTEGER NOT NULL,
    fault TEXT
) STRICT;
INSERT INTO "sync_reading" VALUES(1328848012431431511,1,4187,'d599f68e55575a8b',117704449130496021,1796027361,NULL);
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
INSERT INTO "sync_stamp" VALUES('attachment','[1,"receipt.txt"]','',117704449064960021,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('attachment','[2,"/home/me/receipt.txt"]','',117704449064960022,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('budget','[1,"USD"]','',117704448999424018,4551931076083499269,'[117704448999424017,"yl04wbzujcp1"]');
INSERT INTO "sync_stamp" VALUES('budget','[13,"USD"]','',117704449064960004,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('budget','[6,"USD"]','',117704449064960000,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('budget','[null,"USD"]','',117704449064960001,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('category','1','@yl04wbzujcp1',117704449064960006,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('category','1','color',117704448999424008,4551931076083499269,'[1,"4u7wyurip6kt"]');
INSERT INTO "sync_stamp" VALUES('category','1','name',1,1130666630529930053,'[1,"4u7wyurip6kt"]');
INSERT INTO "sync_stamp" VALUES('category','10','color',10,1130666630529930053,'[10,"4u7wyurip6kt"]');
INSERT INTO "sync_stamp" VALUES('category','10','name',10,1130666630529930053,'[10,"4u7wyurip6kt"]');
INSERT INTO "sync_stamp" VALUES('category','11','color',117704448999424006,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('category','11','name',117704449130496021,4551931076083499269,'[117704448999424006,"yl04wbzujcp1"]');
INSERT INTO "sync_stamp" VALUES('category','12','color',117704448999424007,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('category','12','name',117704448999424007,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('category','13','@yl04wbzujcp1',117704449064960005,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('category','13','color',117704449064960003,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('category','13','name',117704449064960003,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('category','2','color',2,1130666630529930053,'[2,"4u7wyurip6kt"]');
INSERT INTO "sync_stamp" VALUES('category','2','name',2,1130666630529930053,'[2,"4u7wyurip6kt"]');
INSERT INTO "sync_stamp" VALUES('category','3','color',3,1130666630529930053,'[3,"4u7wyurip6kt"]');
INSERT INTO "sync_stamp" VALUES('category','3','name',3,1130666630529930053,'[3,"4u7wyurip6kt"]');
INSERT INTO "sync_stamp" VALUES('category','4','color',4,1130666630529930053,'[4,"4u7wyurip6kt"]');
INSERT INTO "sync_stamp" VALUES('category','4','name',4,1130666630529930053,'[4,"4u7wyurip6kt"]');
INSERT INTO "sync_stamp" VALUES('category','5','color',5,1130666630529930053,'[5,"4u7wyurip6kt"]');
INSERT INTO "sync_stamp" VALUES('category','5','name',5,1130666630529930053,'[5,"4u7wyurip6kt"]');
INSERT INTO "sync_stamp" VALUES('category','6','@yl04wbzujcp1',117704449064960006,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('category','6','color',6,1130666630529930053,'[6,"4u7wyurip6kt"]');
INSERT INTO "sync_stamp" VALUES('category','6','name',6,1130666630529930053,'[6,"4u7wyurip6kt"]');
INSERT INTO "sync_stamp" VALUES('category','7','color',7,1130666630529930053,'[7,"4u7wyurip6kt"]');
INSERT INTO "sync_stamp" VALUES('category','7','name',7,1130666630529930053,'[7,"4u7wyurip6kt"]');
INSERT INTO "sync_stamp" VALUES('category','8','color',8,1130666630529930053,'[8,"4u7wyurip6kt"]');
INSERT INTO "sync_stamp" VALUES('category','8','name',8,1130666630529930053,'[8,"4u7wyurip6kt"]');
INSERT INTO "sync_stamp" VALUES('category','9','color',9,1130666630529930053,'[9,"4u7wyurip6kt"]');
INSERT INTO "sync_stamp" VALUES('category','9','name',9,1130666630529930053,'[9,"4u7wyurip6kt"]');
INSERT INTO "sync_stamp" VALUES('entry','1','@yl04wbzujcp1',117704449064960021,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('entry','2','@yl04wbzujcp1',117704449130496016,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('entry','2','category',117704449130496017,1328848012431431511,'[2,"jucoufycwbs7",117704449130496016,"yl04wbzujcp1"]');
INSERT INTO "sync_stamp" VALUES('entry','2','note',117704449064960018,4551931076083499269,'[2,"jucoufycwbs7"]');
INSERT INTO "sync_stamp" VALUES('entry','21','@yl04wbzujcp1',117704449064960019,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('entry','21','category',117704449064960019,4551931076083499269,'[21,"bmfztppd2001"]');
INSERT INTO "sync_stamp" VALUES('entry','21','note',117704449064960019,4551931076083499269,'[21,"bmfztppd2001"]');
INSERT INTO "sync_stamp" VALUES('entry','25','@yl04wbzujcp1',117704449064960020,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('entry','25','amount',117704449064960020,4551931076083499269,'[25,"px7ssrh64q95"]');
INSERT INTO "sync_stamp" VALUES('envelope_move','[1707272829042886155,1]','',117704449064960006,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('envelope_move','[1707272829042886155,6]','',117704449064960006,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('goal','[13]','',117704449064960005,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('import_mapping','["mybank"]','',117704449064960016,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('imported','[21,"2026-03-01","expense",1200,"USD","R1 · socks","Shop"]','',117704449064960019,4551931076083499269,'[]');
INSERT INTO "sync_stamp" VALUES('imported','[25,"2026-03-05","expense",750,"USD","","Kiosk"]','',117704449064960020,4551931076083499269,'[]');
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
INSERT INTO "sync_stamp" VALUES('sync_machine','[1328848012431431511]','',117704449130496014,1328848012431431511,'[117704449130496011,"a3gdb1cqqbmf"]');
INSERT INTO "sync_stamp" VALUES('sync_machine','[4551931076083499269]','',117704449130496008,4551931076083499269,'[]');
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
INSERT INTO "sync_written" VALUES(1,117704448999424000,'ac1c36727fa77f3b');
INSERT INTO "sync_written" VALUES(2,117704448999424001,'ceeaaa356f30b0fe');
INSERT INTO "sync_written" VALUES(3,117704448999424002,'fea73c96862767d8');
INSERT INTO "sync_written" VALUES(4,117704448999424003,'5d4ed6293f379a76');
INSERT INTO "sync_written" VALUES(5,117704448999424004,'72ce9e8dd8561158');
INSERT INTO "sync_written" VALUES(6,117704448999424005,'7f20d0fed21a8971');
INSERT INTO "sync_written" VALUES(7,117704448999424006,'b055aff0a19329f7');
INSERT INTO "sync_written" VALUES(8,117704448999424007,'31215e59e0e32a1d');
INSERT INTO "sync_written" VALUES(9,117704448999424008,'a04060f7c25459b0');
INSERT INTO "sync_written" VALUES(10,117704448999424009,'279c19ea249c9921');
INSERT INTO "sync_written" VALUES(11,117704448999424010,'4f3486b95d03c20a');
INSERT INTO "sync_written" VALUES(12,117704448999424011,'f7b5524dc4b758ad');
INSERT INTO "sync_written" VALUES(13,117704448999424012,'73d5323e163260c7');
INSERT INTO "sync_written" VALUES(14,117704448999424013,'aa0f447ce9c480dd');
INSERT INTO "sync_written" VALUES(15,117704448999424014,'8fdc474d7cc2113a');
INSERT INTO "sync_written" VALUES(16,117704448999424015,'4623334d97978bf3');
INSERT INTO "sync_written" VALUES(17,117704448999424016,'dc13c340c0635f30');
INSERT INTO "sync_written" VALUES(18,117704448999424017,'b4dfbb2f7acc3723');
INSERT INTO "sync_written" VALUES(19,117704448999424018,'2f8ed438bf787b47');
INSERT INTO "sync_written" VALUES(20,117704449064960000,'f95cca4862f3d7f7');
INSERT INTO "sync_written" VALUES(21,117704449064960001,'5e0dd954a8521808');
INSERT INTO "sync_written" VALUES(22,117704449064960002,'659e978a453adba5');
INSERT INTO "sync_written" VALUES(23,117704449064960003,'2be0b3468dc19f4c');
INSERT INTO "sync_written" VALUES(24,117704449064960004,'7fe496f8aad9dcbc');
INSERT INTO "sync_written" VALUES(25,117704449064960005,'cb5b60e92b110235');
INSERT INTO "sync_written" VALUES(26,117704449064960006,'5c1084358e5cf7da');
INSERT INTO "sync_written" VALUES(27,117704449064960007,'e18f37293ff993d3');
INSERT INTO "sync_written" VALUES(28,117704449064960008,'0ece1eeb2ef74f37');
INSERT INTO "sync_written" VALUES(29,117704449064960009,'628c3a33eb209455');
INSERT INTO "sync_written" VALUES(30,117704449064960010,'6360e13df226bfd3');
INSERT INTO "sync_written" VALUES(31,117704449064960011,'c0871932bb146bf4');
INSERT INTO "sync_written" VALUES(32,117704449064960012,'d4875ab679c6b352');
INSERT INTO "sync_written" VALUES(33,117704449064960013,'97276b5428c81bad');
INSERT INTO "sync_written" VALUES(34,117704449064960014,'a9815a4eaa0ba029');
INSERT INTO "sync_written" VALUES(35,117704449064960015,'e8dfa5b5a844f995');
INSERT INTO "sync_written" VALUES(36,117704449064960016,'452d945fa44b10ce');
INSERT INTO "sync_written" VALUES(37,117704449064960017,'2639e2f721c674e6');
INSERT INTO "sync_written" VALUES(38,117704449064960018,'30a8cace837fae4f');
INSERT INTO "sync_written" VALUES(39,117704449064960019,'f98099b476ad475e');
INSERT INTO "sync_written" VALUES(40,117704449064960020,'69f63f55098189c9');
INSERT INTO "sync_written" VALUES(41,117704449064960021,'5a51e820104f8007');
INSERT INTO "sync_written" VALUES(42,117704449064960022,'490551c61774100f');
INSERT INTO "sync_written" VALUES(43,117704449064960023,'7d15ce857c3a7595');
INSERT INTO "sync_written" VALUES(44,117704449064960024,'1e50f157af7b346f');
INSERT INTO "sync_written" VALUES(45,117704449130496000,'4287f62a3b64d7f6');
INSERT INTO "sync_written" VALUES(46,117704449130496001,'7ffbac1c5aa279ce');
INSERT INTO "sync_written" VALUES(47,117704449130496002,'6efe47acd9155d09');
INSERT INTO "sync_written" VALUES(48,117704449130496003,'5e7cd4aea2e589b4');
INSERT INTO "sync_written" VALUES(49,117704449130496004,'623055f1d29f46f7');
INSERT INTO "sync_written" VALUES(50,117704449130496006,'f96d95ed7e8a3ac0');
INSERT INTO "sync_written" VALUES(51,117704449130496006,'cf9e6b7ebc99c454');
INSERT INTO "sync_written" VALUES(52,117704449130496007,'9ea1cdd2e7669265');
INSERT INTO "sync_written" VALUES(53,117704449130496009,'10d84ee2a0f528e3');
INSERT INTO "sync_written" VALUES(54,117704449130496014,'1dea149c5535e4b4');
INSERT INTO "sync_written" VALUES(55,117704449130496016,'43c9e2842ffe783e');
INSERT INTO "sync_written" VALUES(56,117704449130496019,'d76dfd970672d67d');
INSERT INTO "sync_written" VALUES(57,117704449130496021,'7297084f33d56176');
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
CREATE TRIGGER reversal_after_delete AFTER DELETE ON change
    WHEN NOT EXISTS (SELECT 1 FROM journal WHERE change = -old.id)
BEGIN
    DELETE FROM reversal WHERE change = old.id;
END;
CREATE INDEX origin_by_identity ON origin (subject, replica, number);
CREATE INDEX sync_alias_by_row ON sync_alias (subject, row);
CREATE INDEX sync_import_by_entry ON sync_import (entry);
CREATE TRIGGER sync_change_after_delete AFTER DELETE ON change BEGIN
    DELETE FROM sync_change WHERE change = old.id;
END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('category',13);
INSERT INTO "sqlite_sequence" VALUES('account',4);
INSERT INTO "sqlite_sequence" VALUES('entry',30);
INSERT INTO "sqlite_sequence" VALUES('recurring',3);
INSERT INTO "sqlite_sequence" VALUES('rule',2);
INSERT INTO "sqlite_sequence" VALUES('bank_reference',2);
INSERT INTO "sqlite_sequence" VALUES('imported',2);
