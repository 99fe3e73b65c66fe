import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { useRoom } from '../in-room.ts'

/** How long ago something was, in the words for it. */
export function useAgo(): (at: number) => string {
  const { now, timeZone } = useRoom()
  const t = useWords('challenge')
  const format = useFormat(timeZone)
  return at => {
    const minutes = Math.floor((now - at) / 60_000)
    if (minutes < 1) return t('justNow')
    if (minutes < 60) return format.relative(-minutes, 'minute')
    if (minutes < 24 * 60) return format.relative(-Math.floor(minutes / 60), 'hour')
    if (minutes < 7 * 24 * 60) return format.relative(-Math.floor(minutes / 60 / 24), 'day')
    return format.dayOfYear(at)
  }
}
