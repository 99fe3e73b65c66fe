import { operation } from '../call.ts'
import { shape } from '../fields.ts'

/** Where pages that sign people in may live. */
export const projects = operation(shape({}), async (_, { project }) => ({
  projectId: project.id,
  authorizedDomains: project.links.domains,
}))
