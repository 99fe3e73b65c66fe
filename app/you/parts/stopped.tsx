import { Mail } from 'lucide'
import { wallMinute } from '../../../domain/members/day.ts'
import { FollowUpChoice } from '../../follow-up/choice.tsx'
import { Deed } from '../../member/deed.tsx'
import { useRoot } from '../../root-data.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { ListRow, RowList } from '../../ui/rows.tsx'
import { useWords } from '../../words.tsx'
import type { PartProps } from './part.ts'
import { SaveButton } from './save-button.tsx'

/** The moment from which everything is counted, by the clock of where they live. */
export function Stopped({ member, faults }: PartProps) {
  const t = useWords('you')
  const say = useWords()
  const series = useWords('series')
  const person = useRoot()?.person
  // Once, where a date is set: who has them already is not asked again.
  const isOffered = person && !person.isAnonymous && !member.consents.series
  return (
    <>
      <Deed deed="moveQuit" noValidate className="grid gap-5">
        <TextField
          name="quitAt"
          type="datetime-local"
          label={t('forms.quitAt')}
          hint={t('forms.quitAtHint')}
          defaultValue={member.quitAt === undefined ? undefined : wallMinute(member.quitAt, member.timeZone)}
          error={faults.includes('quitAt') ? say('validation.date') : undefined}
        />
        {person && !person.isAnonymous && !member.consents.followUp && <FollowUpChoice />}
        <SaveButton />
      </Deed>
      {isOffered && (
        <RowList className="mt-8 border-line">
          <ListRow to="youEmails" icon={Mail} title={series('title')} hint={series('hint')} />
        </RowList>
      )}
    </>
  )
}
