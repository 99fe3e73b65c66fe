import { useState } from 'react'
import { callDesk, isRefused, sendFile } from '../desk/calls.ts'

/** Files on their way into the library; `refused` is the name of the last one it did not take. */
export function useUploads(folderId: number | null, onAdded: () => Promise<void>) {
  const [waiting, setWaiting] = useState<File[]>([])
  const [refused, setRefused] = useState<string>()
  const leave = (file: File) => setWaiting(before => before.filter(one => one !== file))
  return {
    waiting,
    refused,
    dismiss: () => setRefused(undefined),
    leave,
    take(files: Iterable<File>) {
      setRefused(undefined)
      setWaiting(before => [...before, ...files])
    },
    async add(file: File, alt: string) {
      const announced = await callDesk('announceAsset', { filename: file.name, folderId })
      const isSent = !isRefused(announced) && (await sendFile(announced.fields, file))
      if (isRefused(announced) || !isSent) return setRefused(file.name)
      const done = await callDesk('describeAsset', { id: announced.id, alt: { en: alt }, folderId })
      if (isRefused(done)) return setRefused(file.name)
      leave(file)
      await onAdded()
    },
  }
}
