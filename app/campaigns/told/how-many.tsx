import { ten } from '../../../domain/numbers/tens.ts'
import { useWords } from '../../words.tsx'
import type { Composition } from '../doors.ts'
import { InTens } from './in-tens.tsx'
import { useTold } from './use-told.ts'

/** How many would get it now. */
export function HowMany({ made: { campaign, readers } }: { made: Composition }) {
  const t = useWords('campaigns')
  const told = useTold(campaign)
  return (
    <>
      <p className="leading-tight">
        <span className="tabular me-2 text-3xl font-semibold">{told(readers.toGet)}</span>
        <span className="text-quiet">{t('compose.people', { count: readers.toGet ?? ten })}</span>
      </p>
      <InTens campaign={campaign} />
    </>
  )
}
