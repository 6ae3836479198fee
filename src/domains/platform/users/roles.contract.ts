import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { right } from '#domains/platform/settings/settings.contract.ts'
import { done, roleKey } from './users.contract.ts'
import { ownModules } from './users.rules.ts'

const name = z.object({ de: z.string().trim().min(1).max(80), en: z.string().trim().max(80) })

/** Fields of a custom role, without defaults, which would overwrite on partial updates. */
const fields = {
  /** The English name falls back to the German one. */
  name,
  rights: z.array(right).max(1000),
  /** Modules in which its holders may only change their own records, whatever their other roles. */
  onlyOwn: z.array(z.enum(ownModules)).max(20),
  /** Requires a second factor. */
  secondFactor: z.boolean(),
}

/** Values of a new role. */
export const roleDefaults: Pick<OwnRole, 'rights' | 'onlyOwn' | 'secondFactor'> = {
  rights: [],
  onlyOwn: [],
  secondFactor: false,
}

/** A role that the site has made itself. */
const ownRole = z.object({
  _id: id,
  ...fields,
  /** Key stored in accounts; permanent even if the name changes. */
  key: roleKey,
  /** Number of accounts with this role. */
  people: z.number().int(),
  createdAt: isoTime,
  updatedAt: isoTime,
  version: z.number().int(),
})
export type OwnRole = z.output<typeof ownRole>

const answer = z.object({ role: ownRole })

export const roles = {
  list: endpoint({
    method: 'GET',
    path: '/api/v0/role/',
    summary: 'Own roles of the site, by name',
    access: 'admin',
    input: z.object({}),
    output: z.object({ items: z.array(ownRole) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v0/role/',
    summary: 'Make a role',
    access: 'admin',
    fresh: true,
    input: z.object({
      name,
      rights: fields.rights.default(roleDefaults.rights),
      onlyOwn: fields.onlyOwn.default(roleDefaults.onlyOwn),
      secondFactor: fields.secondFactor.default(roleDefaults.secondFactor),
    }),
    output: answer,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v0/role/:_id',
    summary: 'Change a role; it holds for its people from then on',
    access: 'admin',
    fresh: true,
    input: z.object({
      _id: id,
      version: z.number().int().optional(),
      name: name.optional(),
      rights: fields.rights.optional(),
      onlyOwn: fields.onlyOwn.optional(),
      secondFactor: fields.secondFactor.optional(),
    }),
    output: answer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v0/role/:_id',
    summary: 'Remove a role; whoever has it gets the replacement',
    access: 'admin',
    fresh: true,
    input: z.object({ _id: id, replacement: roleKey.optional() }),
    output: z.object({ removed: z.array(id) }),
  }),
  viewAs: endpoint({
    method: 'POST',
    path: '/api/v0/auth/viewAs',
    summary: 'Go on in this session with the rights of a role alone',
    access: 'admin',
    input: z.object({ role: roleKey }),
    output: done,
  }),
  endViewAs: endpoint({
    method: 'POST',
    path: '/api/v0/auth/endViewAs',
    summary: 'Go on with the own rights',
    access: 'user',
    input: z.object({}),
    output: done,
  }),
}
