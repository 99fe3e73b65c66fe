export type Progress = ReturnType<typeof createProgress>

/** One line that moves on a terminal; in a file or a pipe, a line now and then. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr, every = 5_000) {
  let shownAt = 0
  return {
    show(text: string) {
      if (stream.isTTY) stream.write(`\r\u001b[K${text.slice(0, (stream.columns || 80) - 1)}`)
      else if (Date.now() - shownAt >= every) {
        shownAt = Date.now()
        stream.write(`${text}\n`)
      }
    },
    clear() {
      if (stream.isTTY) stream.write('\r\u001b[K')
    },
  }
}
