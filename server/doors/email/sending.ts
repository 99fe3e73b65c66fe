import type { UnsentTest } from '../../../app/admin/email/test-wish.ts'
import { samples } from '../../../app/letters/samples.ts'
import { judgeDkim } from '../../../domain/mail-records/dkim.ts'
import { judgeDmarc, startingDmarc } from '../../../domain/mail-records/dmarc.ts'
import { judgeSpf, writeSpf } from '../../../domain/mail-records/spf.ts'
import type { Language } from '../../../languages/languages.ts'
import { describeFailure, maskAddress, type TestSend } from '../../../services/mail/mail.ts'
import type { Backend } from '../../backend.ts'
import type { Helper } from '../asker.ts'
import { findTesters } from './find-testers.ts'
import { lookUpTexts } from './look-up.ts'

type Parts = Pick<Backend, 'clock' | 'functions' | 'letterContext' | 'mail'>

const shownFailures = 3

export type SendingDoors = ReturnType<typeof createSendingDoors>
export type DnsReport = Awaited<ReturnType<SendingDoors['lookUp']>>
/** The mail server as it is set, never with what opens it. */
export type ServerCard = NonNullable<ReturnType<SendingDoors['server']>>
/** What a test brought: every line that was said. */
export type TestResult = TestSend | { problem: 'noServer' } | UnsentTest
/** What is published now; `unreachable` where no name server answered in time. */
export type Published<Verdict> = { texts: string[]; verdict: Verdict } | 'unreachable'

/** How emails leave this machine, and what receivers find of us in the DNS. */
export function createSendingDoors(parts: Parts, { person, note }: Helper) {
  const { mail, clock, letterContext } = parts
  const server = mail.describeServer()
  const advice = {
    spf: { name: mail.domain, record: writeSpf(server?.host) },
    dkim: mail.dkim ? { name: mail.dkim.name, record: mail.dkim.record } : null,
    dmarc: { name: `_dmarc.${mail.domain}`, record: startingDmarc },
  }

  return {
    server() {
      const trouble = mail.describeServer()?.trouble
      return server && { ...server, trouble: trouble && describeFailure(trouble) }
    },
    advice,
    /** The last email that was handed over, and the last ones that weren't. */
    async recent() {
      const [sent] = await mail.list({ view: 'sent', limit: 1 })
      const failed = await mail.list({ view: 'failed', limit: shownFailures })
      return {
        sentAt: sent?.finishedAt?.getTime() ?? null,
        failed: failed.map(({ createdAt, finishedAt, failure = 'unknown' }) => ({
          at: (finishedAt ?? createdAt).getTime(),
          code: failure,
          word: describeFailure(failure),
        })),
      }
    },
    /** Asks the name servers, which happens at nobody's wish but this one's. */
    async lookUp() {
      const { spf, dkim, dmarc } = advice
      const [ofSpf, ofDkim, ofDmarc] = await Promise.all([
        lookUpTexts(spf.name),
        dkim && lookUpTexts(dkim.name),
        lookUpTexts(dmarc.name),
      ])
      return {
        at: clock.now().getTime(),
        spf: publish(ofSpf, judgeSpf),
        dkim: dkim && publish(ofDkim ?? undefined, texts => judgeDkim(texts, dkim.record)),
        dmarc: publish(ofDmarc, judgeDmarc),
      }
    },
    /** Sends one of the templates at once: to the person asking, or to the addresses they typed. */
    async test(kind: string, language: Language, given: string): Promise<TestResult> {
      const sample = samples.find(each => each.kind === kind) ?? samples[0]
      if (!server || !sample) return { problem: 'noServer' }
      const testers = await findTesters(parts, person, given)
      if ('unsent' in testers) return testers
      const { preheader: _, ...letter } = sample.write(letterContext(language))
      const sends = await Array.fromAsync(testers, to =>
        mail.testSend({ ...letter, to, language, kind: sample.kind }),
      )
      const isSent = sends.every(send => send.isSent)
      const after = { language, isSent, to: testers.map(maskAddress) }
      await note({ action: 'email.testSent', subject: sample.kind, after })
      const failure = sends.find(send => send.failure)?.failure
      return { isSent, failure, lines: sends.flatMap(send => send.lines) }
    },
  }
}

function publish<Verdict>(
  texts: string[] | undefined,
  judge: (texts: string[]) => Verdict,
): Published<Verdict> {
  return texts ? { texts, verdict: judge(texts) } : 'unreachable'
}
