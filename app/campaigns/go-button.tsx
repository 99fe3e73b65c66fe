import { Button } from '../ui/button.tsx'
import { useWords } from '../words.tsx'
import type { Composition } from './doors.ts'
import { formId } from './settings-form.tsx'
import { useTold } from './told/use-told.ts'

/** Lets it go, or asks a second person to; how many that is stands on it. */
export function GoButton({ made: { campaign, needsApproval, readers } }: { made: Composition }) {
  const t = useWords('campaigns')
  const told = useTold(campaign)
  const deed = needsApproval ? 'ask' : 'schedule'
  const { toGet: count } = readers
  return (
    <Button type="submit" form={formId} name="deed" value={deed}>
      {count === null ? t(`compose.${deed}Few`) : t(`compose.${deed}`, { count, number: told(count) })}
    </Button>
  )
}
