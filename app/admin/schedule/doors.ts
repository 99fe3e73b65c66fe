import type admin from '../../../languages/en/admin.json'

export type NamedJob = keyof (typeof admin)['schedule']['jobs']
