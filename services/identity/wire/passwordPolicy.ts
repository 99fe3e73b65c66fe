import { operation } from '../call.ts'
import { shape } from '../fields.ts'
import { describePolicy } from '../policy.ts'

export const passwordPolicy = operation(shape({}), async (_, { project }) => describePolicy(project.policy))
