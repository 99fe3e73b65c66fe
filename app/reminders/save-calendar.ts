/** Hands a calendar file to the device, as a download. */
export function saveCalendar(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'exhale.ics' })
  link.click()
  URL.revokeObjectURL(url)
}
