/// The script of the page: typing filters the entries. Without it, everything is there.
enum PageScript {
    static let text = """
        {const field=document.getElementById("filter");if(field){field.closest(".tools").hidden=false;\
        field.addEventListener("input",()=>{const text=field.value.toLowerCase();\
        for(const month of document.querySelectorAll("#entries>details")){let count=0;\
        for(const row of month.querySelectorAll("tbody tr")){const isFound=row.textContent.toLowerCase().includes(text);\
        row.hidden=!isFound;if(isFound)count++}month.hidden=!count;month.open=text!==""&&count>0}})}}
        """
}
