import { Check, Crown, HandHeart, type IconNode, Sparkles, UserPlus, Wind } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { keyOf, type LatelyLine, latelyOf } from '../as-seen.ts'
import { useRoom } from '../in-room.ts'
import { useAgo } from './ago.ts'
import { useNames } from './people.tsx'

const first = 4
const pause = 5_000

const icons: Record<LatelyLine['kind'], IconNode> = {
  joined: UserPlus,
  cheered: HandHeart,
  milestone: Sparkles,
  company: Wind,
  answered: Wind,
  owner: Crown,
  free: Check,
}

/** What happened here, the newest first. */
export function LatelyList() {
  const t = useWords('challenge')
  const { view, own } = useRoom()
  const tell = useTelling()
  const lines = latelyOf(view, own.blocked)
  const draw = (line: LatelyLine) => <Line key={keyOf(line)} line={line} text={tell(line)} />
  if (lines.length === 0) return null
  return (
    <section>
      <h2 className="text-xl">{t('lately.title')}</h2>
      <Announced line={lines[0]} text={lines[0] ? tell(lines[0]) : ''} />
      <ul className="mt-1 divide-y divide-line">{lines.slice(0, first).map(draw)}</ul>
      {lines.length > first && (
        <details className="group border-t border-line">
          <summary className="flex min-h-12 cursor-pointer list-none items-center text-tide underline underline-offset-4 group-open:hidden">
            {t('lately.more')}
          </summary>
          <ul className="divide-y divide-line">{lines.slice(first).map(draw)}</ul>
        </details>
      )}
    </section>
  )
}

function Line({ line, text }: { line: LatelyLine; text: string }) {
  const ago = useAgo()
  const colour = line.kind === 'free' ? 'text-moss' : 'text-tide'
  return (
    <li className="flex min-h-13 items-center gap-3 py-1.5 leading-snug">
      <Icon of={icons[line.kind]} className={`size-5 shrink-0 ${colour}`} />
      <span className="min-w-0 grow">{text}</span>
      <span className="max-w-2/5 shrink-0 text-end text-sm text-quiet">{ago(line.at)}</span>
    </li>
  )
}

/** What is new is read out in passing; at most one in five seconds, the newest. */
function Announced({ line, text }: { line: LatelyLine | undefined; text: string }) {
  const key = line && keyOf(line)
  const [said, setSaid] = useState('')
  const last = useRef({ key, at: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    if (key === undefined || key === last.current.key) return
    const wait = Math.max(0, last.current.at + pause - performance.now())
    const timer = setTimeout(() => {
      last.current = { key, at: performance.now() }
      setSaid(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [key, text])
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}

/** A line in words; the reader is “you”. */
function useTelling(): (line: LatelyLine) => string {
  const t = useWords('challenge')
  const { view, own } = useRoom()
  const nameOf = useNames(view.people)
  return ({ kind, who, to, count = 0 }) => {
    const [name, other] = [nameOf(who), nameOf(to)]
    if (kind === 'milestone') return t('lately.milestone', { count })
    if (kind === 'cheered' || kind === 'answered') {
      if (who === own.name) return t(`lately.${kind}ByYou`, { other })
      return to === own.name ? t(`lately.${kind}You`, { name }) : t(`lately.${kind}`, { name, other })
    }
    return who === own.name ? t(`lately.${kind}You`) : t(`lately.${kind}`, { name })
  }
}
