/// How the page looks: in any width, in light and dark, and on paper.
enum StyleSheet {
    /// The rules for every report.
    static let text =
        ":root{color-scheme:light;\(light)}"
        + "@media screen and (prefers-color-scheme:dark){:root:not(:has(#tl:checked)){color-scheme:dark;\(dark)}}"
        + "@media screen{:root:has(#td:checked){color-scheme:dark;\(dark)}}" + layout + tables + drawings + paper

    /// The rules for the order of rows in a section: each row has its places in `--n` and `--c`.
    static func orders(of section: String) -> String {
        [("name", "n"), ("change", "c")].map { order, place in
            ":root:has(#\(section)-by-\(order):checked) #\(section) .line{order:var(--\(place))}"
        }.joined()
    }

    /// The rule for the places of a row if it is not sorted by the amount.
    static func places(of row: String, name: Int, change: Int) -> String { "#\(row){--n:\(name);--c:\(change)}" }

    /// The rule by which only some entries are shown if the reader has followed the link of a category.
    static func entries(linkedFrom link: String, classes: [String]) -> String {
        let shown = classes.map { ".\($0)" }.joined(separator: ",")
        return "#entries:has(#\(link):target) tbody tr:not(\(shown)){display:none}"
    }

    private static let light =
        "--page:#f4f5f7;--card:#fff;--ink:#1a1d21;--soft:#525961;--rule:#d3d8de;--in:#1b6fb5;--out:#c9560c;--link:#0b4f8a;"
    private static let dark =
        "--page:#121417;--card:#1b1e22;--ink:#e9ebee;--soft:#a9b1bb;--rule:#3a4149;--in:#6bb2f0;--out:#f0a066;--link:#8fc4f5;"

    private static let layout = """
        *{box-sizing:border-box}html{-webkit-text-size-adjust:100%}\
        body{margin:0;padding:12px;background:var(--page);color:var(--ink);\
        font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;font-variant-numeric:tabular-nums}\
        header,main{max-width:2400px;margin:0 auto}header{padding:4px 12px 12px;overflow-wrap:anywhere}\
        h1{margin:0;font-size:1.8rem;line-height:1.2}h2{margin:0 0 8px;font-size:1.2rem}h3{margin:16px 0 4px;font-size:1.05rem}\
        h4{margin:16px 0 4px;font-size:1rem}h2+h3,h2+h4{margin-top:0}p{margin:4px 0}header p{margin:4px 0 8px}\
        .soft,small{color:var(--soft);font-size:.875rem}a{color:var(--link)}ul{margin:0;padding-left:20px}\
        main{display:flex;flex-wrap:wrap;gap:12px}\
        .card{flex:1 1 27rem;background:var(--card);border:1px solid var(--rule);border-radius:8px;padding:12px;min-width:0;container-type:inline-size;\
        overflow-wrap:anywhere}.wide{flex-basis:100%}\
        fieldset{border:0;margin:0 0 8px;padding:0;display:flex;flex-wrap:wrap;gap:0 12px;font-size:.875rem;color:var(--soft)}\
        legend{float:left;padding:0;margin-right:12px}label{display:inline-flex;align-items:center;gap:4px}\
        input{accent-color:var(--link);margin:4px 0}\
        input[type=search]{font:inherit;color:inherit;background:var(--page);border:1px solid var(--soft);border-radius:6px;\
        padding:4px 8px;max-width:100%}\
        .sums{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,11rem),1fr));gap:12px;margin:0 0 8px}\
        dt{color:var(--soft);font-size:.875rem}dd{margin:0}dd b{display:block;font-size:1.35rem;line-height:1.25}\
        dd small{display:block}summary{cursor:pointer;padding:4px 0}\
        details>summary:focus-visible,.scroll:focus-visible,a:focus-visible{outline:2px solid var(--link);outline-offset:1px}\
        #entries .all{display:none}#entries:has(i:target) .all{display:block}[hidden]{display:none!important}time{white-space:nowrap}
        """

    private static let tables = """
        .scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.9375rem;width:100%}details>.scroll>table{width:auto}\
        th,td{padding:3px 10px 3px 0;text-align:right;vertical-align:top;white-space:nowrap}tr{border-top:1px solid var(--rule)}\
        th:first-child,td:first-child,.text,#entries td:nth-child(-n+3){text-align:left;unicode-bidi:plaintext}tbody th{font-weight:inherit;white-space:normal;min-width:6rem}\
        thead tr{border:0}thead th{color:var(--soft);font-weight:inherit;font-size:.875rem;text-align:right}\
        .text,#entries td:nth-child(2),#entries td:nth-child(3){white-space:normal}.text,#entries td:nth-child(2){min-width:9rem}th:last-child,td:last-child{padding-right:2px}\
        #entries thead th:nth-child(2),#entries thead th:nth-child(3),#largest thead th:nth-child(2){text-align:left}\
        .room{width:35%;min-width:3rem}.total th,.total td,.line.total{font-weight:600}#entries table{width:100%}\
        #largest th:first-child{white-space:nowrap;min-width:0}\
        .lines{display:grid;grid-template-columns:1fr auto auto;column-gap:12px}\
        .line{display:grid;grid-column:1/-1;grid-template-columns:subgrid;align-items:center;padding:4px 0;\
        border-top:1px solid var(--rule);grid-template-areas:"name number share" "change spark spark" "bar bar bar"}\
        .name{display:flex;align-items:baseline;min-width:5rem}.name svg{flex:none}\
        .titles{border:0;color:var(--soft);font-size:.875rem;padding:0}.lines .total{order:100000!important}\
        .line>:nth-child(1){grid-area:name}.line>:nth-child(2){grid-area:number}.line>:nth-child(3){grid-area:share;\
        min-width:4.2rem}.line>:nth-child(4){grid-area:change}.line>.bar{grid-area:bar}.line>.spark{grid-area:spark}\
        .titles>:nth-child(4){display:none}.line .number,.titles>:nth-child(n+2){text-align:right;white-space:nowrap}\
        .line>:nth-child(4).number{text-align:left;font-size:.875rem;color:var(--soft)}\
        .d1{padding-left:10px}.d2{padding-left:20px}.d3{padding-left:30px}.d4{padding-left:40px}\
        .swatch{margin-right:7px;outline:1px solid var(--soft)}.spark{width:110px;height:20px;fill:var(--soft);justify-self:end}\
        @container(min-width:44rem){.lines{grid-template-columns:minmax(9rem,16rem) auto auto auto minmax(4rem,1fr) auto}\
        .line{grid-template-areas:"name number share change bar spark"}.spark{width:150px}.titles>:nth-child(4){display:block}\
        .line>:nth-child(4).number{text-align:right;font-size:inherit;color:inherit}\
        .d1{padding-left:18px}.d2{padding-left:36px}.d3{padding-left:54px}.d4{padding-left:72px}}\
        @container(max-width:24rem){.line{grid-template-areas:"name name name" "number share change" "bar bar bar" "spark spark spark"}\
        .line>:nth-child(2).number,.titles>:nth-child(2){text-align:left}.line>:nth-child(4).number{text-align:right}}\
        @container(max-width:35.9rem){.folds :is(table,thead,tbody){display:block}\
        .folds tr{display:grid;grid-template:"text text number" "under rest rest"/auto 1fr auto;column-gap:12px;padding:3px 0}\
        .folds tr>*{padding:0;min-width:0!important}#worth .folds tr>:nth-child(1),:is(#entries,#largest) tr>:nth-child(2){grid-area:text}\
        #entries tr>:nth-child(4),#largest tr>:nth-child(3),#worth .folds tr>:nth-child(2){grid-area:number}\
        :is(#entries,#largest) tr>:nth-child(1),#worth .folds tr>:nth-child(3){grid-area:under;text-align:left}\
        #entries tr>:nth-child(3),#worth .folds tr>:nth-child(4){grid-area:rest}#worth .spark{width:80px}\
        :is(#entries,#largest) tr>:nth-child(1),#entries tr>:nth-child(3),#worth .folds tr>:nth-child(3){font-size:.875rem;color:var(--soft)}}\
        .budget{margin-bottom:12px}.pair{display:grid;gap:0 32px;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr))}\
        .pair>div{min-width:0}
        """

    private static let drawings = """
        .plot{display:flex;container-type:inline-size;margin:4px 0}.fixed{display:block}svg text{font-size:12px;fill:var(--soft)}\
        .axis{flex:none}.area{flex:1;min-width:0;overflow:visible}.grid{stroke:var(--rule)}.zero{stroke:var(--soft)}\
        rect.income{fill:var(--in)}rect.expenses{fill:var(--out)}line.balance,polyline{fill:none;stroke:var(--ink);stroke-width:2}\
        .balance{stroke:var(--ink);stroke-width:2}.running{stroke:var(--in);stroke-width:2.5}\
        .former{stroke:var(--soft);stroke-width:1.5;stroke-dasharray:5 4}.limit{stroke:var(--out);stroke-width:1.5;stroke-dasharray:2 3}\
        .touch{fill:transparent}.span:hover .touch{fill:var(--ink);fill-opacity:.08}\
        .told{visibility:hidden;font-size:13px;fill:var(--ink)}.span:hover .told{visibility:visible}\
        @container(max-width:559.9px){.label:not(.narrow){display:none}}\
        @container(min-width:560px) and (max-width:979.9px){.label:not(.medium){display:none}}\
        @container(min-width:980px){.label:not(.wide){display:none}}\
        .legend{display:flex;flex-wrap:wrap;gap:0 16px;font-size:.875rem;color:var(--soft)}.legend svg{margin-right:6px}\
        .bar{display:block;width:100%;overflow:visible}.part:not([fill]){fill:var(--out)}.whole{fill:var(--rule)}\
        .outline{fill:none;stroke:var(--soft)}.mark{stroke:var(--ink);stroke-width:2}\
        .months{display:flex;flex-wrap:wrap;gap:4px 14px}.months h4{margin:8px 0 0;font-weight:inherit;font-size:.875rem}\
        .cool{fill:var(--rule);fill-opacity:.45}.warm1{fill:var(--out);fill-opacity:.55}.warm2{fill:var(--out);fill-opacity:.7}\
        .warm3{fill:var(--out);fill-opacity:.85}.warm4{fill:var(--out)}.day:hover rect{stroke:var(--ink);stroke-width:2}
        """

    private static let paper = """
        @page{margin:12mm}@media print{body{padding:0;background:none;font-size:11pt}main{display:block}\
        .card{border:0;border-top:1px solid var(--rule);border-radius:0;padding:8px 0}fieldset,.tools,.all,.told{display:none}\
        .plot,.line,.budget,tr,.months>div,dl>div{break-inside:avoid}h2,h3,h4,.legend,summary{break-after:avoid}\
        .scroll{overflow:visible}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
        """
}
