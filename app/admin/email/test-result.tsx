import type { TestResult } from '../../../server/doors/email/sending.ts'
import { Banner } from '../../ui/banner.tsx'
import { useWords } from '../../words.tsx'

const signs = { client: '→', server: '←', note: '·' }

/** What a test brought, and every line that was said on the way. */
export function TestReport({ result }: { result: TestResult }) {
  const t = useWords('mail')
  if ('unsent' in result) return null
  if ('problem' in result) return <Banner tone="warning">{t(`test.${result.problem}`)}</Banner>
  const { isSent, failure, lines } = result
  return (
    <div className="grid gap-3">
      {isSent ? (
        <Banner tone="success">{t('test.sent')}</Banner>
      ) : (
        <Banner tone="warning" title={t('test.notSent')}>
          {failure && t(`failures.${failure.word}`)}{' '}
          {failure && <span className="text-sm text-quiet">{t('outbox.code', { code: failure.code })}</span>}
        </Banner>
      )}
      <details open={!isSent} className="rounded-card border border-line bg-raised">
        <summary className="flex min-h-12 cursor-pointer items-center px-5 py-3 font-medium">
          {t('test.transcript')}
        </summary>
        <ol className="max-h-96 overflow-auto border-t border-line bg-sunken px-5 py-3 font-mono text-sm">
          {lines.map(({ by, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are said in this order, and may be said twice
            <li key={index} className={by === 'note' ? 'text-quiet' : undefined}>
              <span aria-hidden="true" className="inline-block w-6">
                {signs[by]}
              </span>
              <span className="sr-only">{t(`test.by.${by}`)} </span>
              <span className="wrap-anywhere whitespace-pre-wrap">{text}</span>
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}
