import { Deed } from '../../member/deed.tsx'
import { HabitFields } from '../../member/habit/habit-fields.tsx'
import type { PartProps } from './part.ts'
import { SaveButton } from './save-button.tsx'

export function HabitPart({ member, faults }: PartProps) {
  return (
    <Deed deed="saveHabit" noValidate className="grid gap-5">
      <HabitFields habit={member.habit} faults={faults} />
      <SaveButton />
    </Deed>
  )
}
