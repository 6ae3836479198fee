import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recordClient } from '#kit/browser/admin/record/record-client.ts'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { team } from '../club.contract.ts'
import { season } from '../season.contract.ts'

/** Query for a team. */
export function useTeam(_id: string) {
  const client = useMemo(() => recordClient(team), [])
  return useQuery({ queryKey: [team.name, 'one', _id], queryFn: () => client.read(_id), enabled: _id !== '' })
}

/** Seasons of a team, newest first; refetched on any change in this module. */
export function useSeasons(_id: string) {
  const client = useMemo(() => recordClient(season), [])
  const key = useMemo(() => [season.name], [])
  useLiveKey('sports', key)
  return useQuery({
    queryKey: [season.name, 'list', _id],
    queryFn: () => client.list({ team: _id, sort: '-from', limit: 100 }),
    enabled: _id !== '',
  })
}
