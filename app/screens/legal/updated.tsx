import { createFormat } from '../../../languages/format.ts'
import { useLanguage, useWords } from '../../words.tsx'

/** When a legal text last changed; the same day wherever it is read. */
export function Updated({ on }: { on: string }) {
  const t = useWords('legal')
  const date = createFormat(useLanguage(), 'UTC').date(new Date(on))
  return <p className="mt-12 text-sm text-quiet">{t('updated', { date })}</p>
}
