/** Sounds of our own making: nothing is loaded, everything is synthesised. */

import { settings } from './settings';

let context: AudioContext | null = null;

/** Browsers allow sound only after a first tap or key. */
export function wakeSound(): void {
  if (!settings.sound.value) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
  } catch {
    context = null;
  }
}

function output(): { audio: AudioContext; gain: GainNode } | null {
  if (!settings.sound.value || !context || context.state !== 'running') return null;
  const gain = context.createGain();
  gain.gain.value = settings.volume.value;
  gain.connect(context.destination);
  return { audio: context, gain };
}

/** A dry ceramic click: a short knock of noise and a bright tone that dies at once. */
function click(pitch: number, delay = 0, loudness = 0.35): void {
  const out = output();
  if (!out) return;
  const { audio, gain } = out;
  const start = audio.currentTime + delay;
  const buffer = audio.createBuffer(1, Math.round(audio.sampleRate * 0.03), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1)
    samples[place] = (Math.random() * 2 - 1) * (1 - place / samples.length) ** 6;
  const noise = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch * 1.6;
  filter.Q.value = 1.2;
  noise.buffer = buffer;
  noise.connect(filter).connect(gain);
  noise.start(start);
  note(pitch, delay, 0.05, loudness * 0.5, 'sine');
}

function note(pitch: number, delay: number, length: number, loudness: number, type: OscillatorType = 'triangle'): void {
  const out = output();
  if (!out) return;
  const { audio, gain } = out;
  const start = audio.currentTime + delay;
  const tone = audio.createOscillator();
  const shape = audio.createGain();
  tone.type = type;
  tone.frequency.value = pitch;
  shape.gain.setValueAtTime(0, start);
  shape.gain.linearRampToValueAtTime(loudness, start + 0.008);
  shape.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(shape).connect(gain);
  tone.start(start);
  tone.stop(start + length + 0.02);
}

/** Tiles are laid, one click each. */
export function soundLay(count = 1): void {
  for (let place = 0; place < Math.min(count, 5); place += 1) click(1900 + 60 * place, 0.14 + place * 0.03);
}

export function soundFloor(): void {
  click(620, 0.16, 0.4);
}

export function soundPick(): void {
  click(2400, 0, 0.2);
}

export function soundTurn(): void {
  note(587, 0, 0.22, 0.16);
  note(784, 0.13, 0.34, 0.16);
}

export function soundPoints(): void {
  note(988, 0.05, 0.16, 0.07, 'sine');
}

export function soundEnd(): void {
  [392, 494, 587, 784].forEach((pitch, place) => note(pitch, place * 0.06, 1.4, 0.11));
}
