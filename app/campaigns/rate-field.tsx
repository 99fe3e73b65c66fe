import type { ReactNode } from 'react'
import { fastest } from '../../domain/newsletter/campaigns/campaign.ts'
import { TextField } from '../ui/forms/field.tsx'
import { useWords } from '../words.tsx'

/** How many a second may go out at most; empty, as many as can. */
export function RateField({ rate, hint }: { rate: number | undefined; hint?: ReactNode }) {
  const t = useWords('campaigns')
  return (
    <TextField
      label={t('compose.rate')}
      name="rate"
      type="number"
      inputMode="numeric"
      min={1}
      max={fastest}
      defaultValue={rate}
      suffix={t('compose.rateUnit')}
      hint={hint}
    />
  )
}
