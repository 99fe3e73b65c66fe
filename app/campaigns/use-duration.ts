import { useFormat } from '../ui/use-format.ts'

const minute = 60
const hour = 60 * minute

/** A stretch of seconds, as roughly as anyone wants to know it. */
export function useDuration(): (seconds: number) => string {
  const format = useFormat()
  return seconds => {
    if (seconds < 90) return format.unit(Math.max(1, Math.round(seconds)), 'second')
    if (seconds < 90 * minute) return format.unit(Math.round(seconds / minute), 'minute')
    const hours = Math.floor(seconds / hour)
    const minutes = Math.round((seconds % hour) / minute)
    return [format.unit(hours, 'hour'), ...(minutes > 0 ? [format.unit(minutes, 'minute')] : [])].join(' ')
  }
}
