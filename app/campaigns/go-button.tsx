import { Button } from '../ui/button.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import type { Composition } from './doors.ts'
import { formId } from './settings-form.tsx'

/** Lets it go, or asks a second person to; how many that is stands on it. */
export function GoButton({ made: { needsApproval, readers } }: { made: Composition }) {
  const t = useWords('campaigns')
  const format = useFormat()
  const deed = needsApproval ? 'ask' : 'schedule'
  const { toGet: count } = readers
  return (
    <Button type="submit" form={formId} name="deed" value={deed}>
      {t(`compose.${deed}`, { count, number: format.number(count) })}
    </Button>
  )
}
