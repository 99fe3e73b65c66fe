import { describeFailure, type FailureWord } from './describe-failure.ts'
import type { Letter } from './letter.ts'
import { describeRefusal } from './outcome.ts'
import { compose, describeTransport, type SmtpSettings } from './smtp.ts'

/** One line of what was said, or of what happened beside it. */
interface TranscriptLine {
  by: 'client' | 'server' | 'note'
  text: string
}

export interface TestSend {
  isSent: boolean
  /** Missing where it was sent. */
  failure: { code: string; word: FailureWord } | undefined
  lines: TranscriptLine[]
}

/** How long the whole of it may take. */
const longest = 60_000
const noted = ['network', 'dns', 'smtp', 'message']

/** Sends one letter at once, past the outbox, and writes down every line that is said. */
export async function testSend(
  settings: SmtpSettings,
  letter: Omit<Letter, 'idempotencyKey' | 'expiresAt' | 'isBulk'>,
  { messageId, date }: { messageId: string; date: Date },
): Promise<TestSend> {
  const { createTransport } = await import('nodemailer')
  const transcript = createTranscript(settings.url)
  const transport = createTransport({
    ...describeTransport(settings),
    transactionLog: true,
    logger: transcript.logger as never,
  })
  const content = { ...letter, headers: letter.headers ?? {} }
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(Object.assign(new Error('too long'), { code: 'ETIMEDOUT' })),
    longest,
  )
  try {
    const parcel = { content, language: letter.language, messageId, date }
    await Promise.race([transport.sendMail(await compose(parcel, settings)), late.promise])
    return { isSent: true, failure: undefined, lines: transcript.lines }
  } catch (error) {
    const outcome = describeRefusal(error)
    const code = outcome.result === 'sent' ? 'unknown' : outcome.reason
    return { isSent: false, failure: { code, word: describeFailure(code) }, lines: transcript.lines }
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

type Entry = { tnx?: string }

/** What the mail library tells of its dialogue. */
function createTranscript(url: string) {
  // Bounded: by one letter, for which it is made.
  const lines: TranscriptLine[] = []
  const hide = createBlanks(url)
  const write = ({ tnx = '' }: Entry, text: string, ...values: unknown[]) => {
    const by = tnx === 'client' || tnx === 'server' ? tnx : 'note'
    if (by === 'note' && !noted.includes(tnx)) return
    const filled = by === 'note' ? fillIn(text, values) : text
    for (const line of filled.split(/\r?\n/)) lines.push({ by, text: hide(by, line) })
  }
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal']
  return { lines, logger: { level: () => {}, ...Object.fromEntries(levels.map(level => [level, write])) } }
}

const fillIn = (text: string, values: unknown[]) => text.replace(/%[sd]/g, () => String(values.shift() ?? ''))

/** The name and password, in any of the forms they are said in, and whatever is said while logging in. */
function createBlanks(url: string) {
  const { username, password } = new URL(url)
  const secrets = [username, password].map(decodeURIComponent).filter(secret => secret.length > 2)
  const spoken = secrets.flatMap(secret => [secret, Buffer.from(secret).toString('base64')])
  let isLoggingIn = false
  return (by: TranscriptLine['by'], line: string): string => {
    if (by === 'client') {
      const wasLoggingIn = isLoggingIn
      isLoggingIn = isLoggingIn || /^AUTH /i.test(line)
      if (isLoggingIn && !wasLoggingIn) return line.replace(/^(AUTH \S+).*$/i, '$1 ***')
      if (isLoggingIn) return '***'
    }
    if (by === 'server' && !/^334/.test(line)) isLoggingIn = false
    return spoken.reduce((text, secret) => text.replaceAll(secret, '***'), line)
  }
}
