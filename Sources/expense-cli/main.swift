import CLibrary

exit(runProgram().rawValue)
