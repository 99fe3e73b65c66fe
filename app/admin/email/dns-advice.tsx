import { Check, CircleHelp, Search, TriangleAlert } from 'lucide'
import { Form } from 'react-router'
import type { DnsReport, Published, SendingDoors } from '../../../server/doors/email/sending.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

type DnsAdviceProps = {
  advice: SendingDoors['advice']
  report: DnsReport | undefined
  isBusy: boolean
}

/** What receivers look up of us: what to publish, and what is there now once someone asks. */
export function DnsAdvice({ advice, report, isBusy }: DnsAdviceProps) {
  const t = useWords('mail')
  const format = useFormat()
  return (
    <section className="grid min-w-0 gap-4">
      <h2 className="text-xl">{t('dns.title')}</h2>
      <p className="text-quiet">{t('dns.lead')}</p>
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" name="deed" value="lookUp" kind="secondary" busy={isBusy} icon={Search}>
          {t('dns.lookUp')}
        </Button>
        <p role="status" className="text-sm text-quiet">
          {report ? t('dns.asOf', { time: format.moment(report.at) }) : t('dns.unasked')}
        </p>
      </Form>
      <ul className="grid gap-4">
        <Record kind="spf" advice={advice.spf} found={report?.spf} />
        {advice.dkim ? (
          <Record kind="dkim" advice={advice.dkim} found={report?.dkim ?? undefined} />
        ) : (
          <li className="rounded-card border border-line bg-raised p-5">
            <h3 translate="no" className="font-semibold">
              DKIM
            </h3>
            <p className="mt-1 text-quiet">{t('dns.unsigned')}</p>
          </li>
        )}
        <Record kind="dmarc" advice={advice.dmarc} found={report?.dmarc} />
      </ul>
    </section>
  )
}

type Kind = 'spf' | 'dkim' | 'dmarc'
type RecordProps<K extends Kind> = {
  kind: K
  advice: SendingDoors['advice']['spf']
  found: NonNullable<DnsReport[K]> | undefined
}

function Record<K extends Kind>({ kind, advice, found }: RecordProps<K>) {
  const t = useWords('mail')
  return (
    <li className="grid gap-3 rounded-card border border-line bg-raised p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 translate="no" className="font-semibold">
          {kind.toUpperCase()}
        </h3>
        {found && <Verdict found={found} />}
      </div>
      <p className="text-quiet">{t(`dns.why.${kind}`)}</p>
      {found && found !== 'unreachable' && (
        <p>{t(`dns.verdicts.${kind}.${found.verdict}` as 'dns.verdicts.spf.good')}</p>
      )}
      {found === 'unreachable' && <p>{t('dns.unreachable')}</p>}
      <dl className="grid gap-3 text-sm">
        <Text name={t('dns.where')} texts={[`${advice.name}  TXT`]} />
        {found && found !== 'unreachable' && (
          <Text name={t('dns.now')} texts={found.texts} otherwise={t('dns.nothing')} />
        )}
        <Text name={t('dns.publish')} texts={[advice.record]} />
      </dl>
    </li>
  )
}

function Verdict({ found }: { found: Published<string> }) {
  const t = useWords('mail')
  if (found === 'unreachable')
    return (
      <Tag look="over" icon={CircleHelp}>
        {t('dns.tags.unknown')}
      </Tag>
    )
  const isGood = found.verdict === 'good'
  return (
    <Tag look={isGood ? 'good' : 'look'} icon={isGood ? Check : TriangleAlert}>
      {t(isGood ? 'dns.tags.good' : 'dns.tags.look')}
    </Tag>
  )
}

function Text({ name, texts, otherwise }: { name: string; texts: string[]; otherwise?: string }) {
  return (
    <div>
      <dt className="text-quiet">{name}</dt>
      {texts.length === 0 && <dd>{otherwise}</dd>}
      {texts.map(text => (
        <dd
          key={text}
          translate="no"
          className="mt-1 rounded-sm bg-sunken px-3 py-2 font-mono wrap-anywhere select-all"
        >
          {text}
        </dd>
      ))}
    </div>
  )
}
