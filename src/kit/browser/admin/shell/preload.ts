import type { ComponentType } from 'react'
import type { ScreenEntry } from '../domain.ts'

type Load = ScreenEntry['load']

const loaders = new Map<string, Load>()
const loaded = new Map<Load, ComponentType>()

/** Remembers how to fetch a screen's chunk. */
export const rememberScreen = (screen: ScreenEntry): void => void loaders.set(screen.path, screen.load)

/** Fetches the chunk of a screen before anybody goes there; a failure shows when somebody does. */
export function preloadScreen(path: string): void {
  const load = loaders.get(path) ?? loaders.get(`${path}/:id?`)
  if (load) loadScreen(load).catch(() => undefined)
}

/** Fetches a screen's chunk. Rejects with what the browser says when there is none. */
export async function loadScreen(load: Load): Promise<ComponentType> {
  const { Component } = await load()
  loaded.set(load, Component)
  return Component
}

/** A screen whose chunk is here already. */
export const loadedScreen = (load: Load): ComponentType | undefined => loaded.get(load)
