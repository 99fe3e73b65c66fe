/** A line for the person at the terminal; the log is for machines. */
export function printLine(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** One line that moves on a terminal; in a file or a pipe, a line now and then. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr, every = 5_000) {
  let shownAt = 0
  return {
    show(line: string): void {
      if (stream.isTTY) stream.write(`\r\u001b[K${line.slice(0, (stream.columns || 80) - 1)}`)
      else if (Date.now() - shownAt >= every) {
        shownAt = Date.now()
        stream.write(`${line}\n`)
      }
    },
    clear(): void {
      if (stream.isTTY) stream.write('\r\u001b[K')
    },
  }
}

export type Progress = ReturnType<typeof createSteps>

/** The same for what is counted. */
export function createSteps() {
  const { show, clear } = createProgress()
  return {
    show: ({ done, total, what }: { done: number; total: number; what: string }): void =>
      show(`${done.toLocaleString('en')} of ${total.toLocaleString('en')}: ${what}`),
    clear,
  }
}
