import { Pencil } from 'lucide'
import type { CheckIn } from '../../../domain/members/count.ts'
import type { Trigger } from '../../../domain/members/cravings.ts'
import type { HardMoment } from '../../../domain/plan/plan.ts'
import type { MemberRecord } from '../../member/record.ts'
import { Sentence } from '../../plan/sentence.tsx'
import { Link } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { headLink } from '../head.tsx'

const momentOf: Record<Trigger, HardMoment> = {
  stress: 'stress',
  coffee: 'coffee',
  meal: 'meal',
  alcohol: 'alcohol',
  company: 'offered',
  boredom: 'boredom',
  mood: 'stress',
  other: 'own',
}

/** The sentence they have for it, or the way to write one. */
export function SlipSentence({ slip, record }: { slip: CheckIn; record: MemberRecord }) {
  const t = useWords('today')
  const moment = slip.trigger && momentOf[slip.trigger]
  const item = record.planItems.find(each => each.moment === moment && each.when !== undefined)
  return (
    <>
      {item?.when !== undefined && (
        <p className="mt-2 rounded-card bg-tide-soft px-4 py-3 leading-normal">
          <Sentence when={item.when} act={item.act} language={item.language} />
        </p>
      )}
      <Link
        to="planMoment"
        query={item ? { id: item.id } : moment ? { moment } : {}}
        className={`${headLink} gap-2`}
      >
        <Icon of={Pencil} className="size-4.5" />
        {t(item ? 'slip.change' : 'slip.write')}
      </Link>
    </>
  )
}
