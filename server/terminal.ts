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

/** A line for what takes a while: how far it is, on a terminal, and at its end how many seconds it took. */
export function createStep(name: string, stream: NodeJS.WriteStream = process.stderr) {
  let startedAt: number | undefined
  return {
    show({ index, total }: { index: number; total: number }): void {
      if (startedAt === undefined) stream.write(`${name} … `)
      startedAt ??= performance.now()
      if (stream.isTTY) stream.write(`\r\u001b[K${name} … ${index}/${total}`)
    },
    /** Says nothing if nothing was to be done. */
    end(): void {
      if (startedAt === undefined) return
      if (stream.isTTY) stream.write(`\r\u001b[K${name} … `)
      stream.write(`${((performance.now() - startedAt) / 1_000).toFixed(0)} s\n`)
      startedAt = undefined
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
