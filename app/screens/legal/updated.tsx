import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

/** When a legal text last changed; the same day wherever it is read. */
export function Updated({ on }: { on: string }) {
  const t = useWords('legal')
  const date = useFormat('UTC').date(new Date(on))
  return <p className="mt-12 text-sm text-quiet">{t('updated', { date })}</p>
}
