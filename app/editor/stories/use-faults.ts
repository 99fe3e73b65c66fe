import { useState } from 'react'
import { useWords } from '../../words.tsx'
import type { Fault } from '../desk/doors.ts'

/** What the desk found wrong with a form; `wrong` gives the sentence for one field. */
export function useFaults() {
  const t = useWords('content')
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const wrong = (path: string) => {
    const fault = faults.find(one => one.path === path)
    return fault && t(`fields.${fault.reason}`)
  }
  return { wrong, setFaults }
}
