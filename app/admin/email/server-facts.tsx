import type { ReactNode } from 'react'
import type { SendingDoors, ServerCard } from '../../../server/doors/email/sending.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

type Recent = Awaited<ReturnType<SendingDoors['recent']>>

/** How emails leave, and how that went lately; never what opens the server. */
export function ServerFacts({ server, recent }: { server: ServerCard; recent: Recent }) {
  const t = useWords('mail')
  const format = useFormat()
  const { host, port, encryption, hasLogin, hasOwnAuthority, from, bounceAddress, connections, rate } = server
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-raised px-5">
      <Fact name={t('sending.host')}>
        {host}:{port}
      </Fact>
      <Fact name={t('sending.encryption')}>
        {t(`sending.encrypted.${encryption}`)}
        {hasOwnAuthority && ` ${t('sending.ownAuthority')}`}
      </Fact>
      <Fact name={t('sending.login')}>{t(hasLogin ? 'sending.withLogin' : 'sending.withoutLogin')}</Fact>
      <Fact name={t('sending.from')}>{from}</Fact>
      {bounceAddress && <Fact name={t('sending.bounces')}>{bounceAddress}</Fact>}
      <Fact name={t('sending.rate')}>
        {rate === undefined ? t('sending.noRate') : t('sending.perSecond', { count: rate })}
        {' · '}
        {t('sending.connections', { count: connections })}
      </Fact>
      <Fact name={t('sending.lastSent')}>
        {recent.sentAt === null ? t('sending.never') : format.moment(recent.sentAt)}
      </Fact>
      {recent.failed.length > 0 && (
        <Fact name={t('sending.lastFailed')}>
          <ul className="grid gap-2">
            {recent.failed.map(({ at, code, word }) => (
              <li key={`${at} ${code}`}>
                <span className="block text-sm text-quiet">{format.moment(at)}</span>
                {t(`failures.${word}`)}{' '}
                <span className="text-sm text-quiet">{t('outbox.code', { code })}</span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-3 sm:grid-cols-[11rem_1fr]">
      <dt className="text-sm text-quiet sm:pt-0.5">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
