/** A line for the person at the terminal; the log is for machines. */
export function printLine(line: string): void {
  process.stderr.write(`${line}\n`)
}
