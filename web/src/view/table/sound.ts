// Sounds, made on the spot: a piece on wood, a capture, dice, the end. Nothing is loaded.
export type Sound = 'set' | 'take' | 'roll' | 'end' | 'turn';

let context: AudioContext | undefined;

function knock(audio: AudioContext, at: number, pitch: number, loud: number): void {
  const length = 0.09;
  const buffer = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) {
    const fade = Math.exp(-i / (audio.sampleRate * 0.014));
    const wave = Math.sin((2 * Math.PI * pitch * i) / audio.sampleRate);
    data[i] = fade * (wave * 0.7 + (Math.random() - 0.5) * 0.5);
  }
  const source = audio.createBufferSource();
  const gain = audio.createGain();
  gain.gain.value = loud;
  source.buffer = buffer;
  source.connect(gain).connect(audio.destination);
  source.start(at);
}

function tone(audio: AudioContext, at: number, pitch: number): void {
  const wave = audio.createOscillator();
  const gain = audio.createGain();
  wave.type = 'triangle';
  wave.frequency.value = pitch;
  gain.gain.setValueAtTime(0.12, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.7);
  wave.connect(gain).connect(audio.destination);
  wave.start(at);
  wave.stop(at + 0.7);
}

export function sound(what: Sound): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    const now = context.currentTime;
    if (what === 'set') knock(context, now, 320, 0.4);
    if (what === 'turn') knock(context, now, 520, 0.2);
    if (what === 'take') knock(context, now, 210, 0.6), knock(context, now + 0.07, 150, 0.4);
    for (let i = 0; what === 'roll' && i < 6; i++)
      knock(context, now + i * 0.06 + Math.random() * 0.03, 600 + i * 40, 0.25);
    if (what === 'end') [392, 494, 587, 784].forEach((pitch, i) => tone(context!, now + i * 0.12, pitch));
  } catch {
    // A browser without sound is no reason to stop.
  }
}
