import { useLoaderData } from 'react-router'
import type { loader } from '../screens/home/home.tsx'
import { Card } from '../ui/card.tsx'
import { TextLink } from '../ui/link.tsx'
import { useWords } from '../words.tsx'

/** Why someone stopped, in their own words, where they see it each day; nothing if they kept none. */
export function WhyNote({ className }: { className: string }) {
  const t = useWords('overview')
  const why = useLoaderData<typeof loader>()?.why
  if (!why) return null
  const { quotes, reasons } = why
  return (
    <Card as="section" tone="tide" className={className}>
      <h2 className="text-lg">{t('why.title')}</h2>
      {quotes.map(quote => (
        <blockquote key={quote} className="mt-2 text-xl leading-snug font-medium whitespace-pre-line">
          {quote}
        </blockquote>
      ))}
      {reasons.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {reasons.map(reason => (
            <li key={reason} className="rounded-full border border-edge bg-raised px-3 py-1">
              {reason}
            </li>
          ))}
        </ul>
      )}
      <TextLink to="motivation" className="mt-2 inline-flex min-h-11 items-center">
        {t('why.again')}
      </TextLink>
    </Card>
  )
}
