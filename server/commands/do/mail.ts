import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openJournal } from '../../../domain/rights/journal.ts'
import { readConfig, readEnvironment, type Settings } from '../../../platform/config.ts'
import { describeDkim, type Mail, makeDkimKey } from '../../../services/mail/mail.ts'
import { openMail } from '../../backend/mail.ts'
import type { Note } from '../../doors/note.ts'
import { originOf } from '../../origin.ts'
import { findSecret } from '../../secret.ts'
import { printLine } from '../../terminal.ts'
import { type Command, exit } from './command.ts'
import { readAddress } from './read-address.ts'
import { noteBy, withDatabase } from './with-house.ts'

const largestReport = 10_000_000

const group = 'Email'

export const mailCommands: Command[] = [
  {
    name: 'mail test',
    group,
    usage: '<address>',
    about: 'sends one email, and prints everything the mail server said',
    async run({ args: [address] }) {
      const to = readAddress(address, 'mail test')
      return withMail((mail, _, note) => sendTest(mail, to, note))
    },
  },
  {
    name: 'mail dkim',
    group,
    usage: '[file]',
    about: 'makes a key that signs emails, and prints the DNS record for it',
    run: ({ args: [file] }) => withMail((mail, settings, note) => makeKey(mail, settings, file, note)),
  },
  {
    name: 'mail bounce',
    group,
    usage: '< message',
    about: 'reads one message that came back, as a mail server pipes it in',
    run: () => withMail(readBounce),
  },
]

async function withMail(
  act: (mail: Mail, settings: Settings, note: Note) => Promise<number>,
): Promise<number> {
  const settings = readConfig(readEnvironment())
  return withDatabase(settings, parts => {
    const journal = openJournal(settings.DATA_DIR, parts.database, () => parts.clock.now().getTime())
    const note: Note = async (deed, tx) => noteBy(parts, await findSecret(settings))(deed, tx)
    return act(openMail(settings, { ...parts, journal, origin: originOf(settings) }), settings, note)
  })
}

/** The record of the key there is, or of a new one, which never takes another's place. */
async function makeKey(
  mail: Mail,
  settings: Settings,
  file: string | undefined,
  note: Note,
): Promise<number> {
  const { DATA_DIR, DKIM_SELECTOR: selector } = settings
  if (mail.dkim) {
    printLine('DKIM_KEY is set already. This is its DNS record (TXT):')
    console.log(`${mail.dkim.name}\n${mail.dkim.record}`)
    return exit.done
  }
  if (mail.domain === 'localhost') {
    printLine('The record is for the domain that emails come from. Please set MAIL_FROM first.')
    return exit.undone
  }
  const path = resolve(file ?? join(DATA_DIR, 'dkim.pem'))
  const privateKey = makeDkimKey()
  try {
    await writeFile(path, privateKey, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    printLine(code === 'EEXIST' ? `${path} is there already.` : `${path} can’t be written (${code}).`)
    return exit.undone
  }
  await note({ action: 'settings.dkimMade', subject: mail.domain })
  const { name, record } = describeDkim({ privateKey, selector }, mail.domain)
  printLine(`Wrote ${path}. Add this TXT record to the DNS:`)
  console.log(`${name}\n${record}`)
  printLine(`Then set DKIM_KEY=${path} and start Exhale again.`)
  return exit.done
}

async function sendTest(mail: Mail, to: string, note: Note): Promise<number> {
  if (!mail.isConfigured) {
    printLine('SMTP_URL isn’t set, so there’s no mail server to test.')
    return exit.undone
  }
  const text = 'This is a test. If you can read it, Exhale can send email.'
  const { isSent, failure, lines } = await mail.testSend({
    to,
    subject: 'A test from Exhale',
    text,
    html: `<p>${text}</p>`,
    language: 'en',
    kind: 'test',
  })
  await note({ action: 'email.testSent', subject: 'test', after: { language: 'en', isSent } })
  const marks = { client: '>', server: '<', note: '·' }
  for (const { by, text: line } of lines) console.log(`${marks[by]} ${line}`)
  printLine(isSent ? 'Sent.' : `Not sent: ${failure?.code} (${failure?.word}).`)
  return isSent ? exit.done : exit.undone
}

async function readBounce(mail: Mail): Promise<number> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of process.stdin) {
    size += chunk.length
    // The rest is read and left, so that who pipes it in isn't cut off.
    if (size <= largestReport) chunks.push(chunk)
  }
  const news = await mail.handleReport(Buffer.concat(chunks))
  printLine(news > 0 ? 'Noted.' : 'Nothing new about an email of ours.')
  return exit.done
}
