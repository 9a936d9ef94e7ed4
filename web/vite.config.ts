import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const OUT = '../src/ladrilho/server/static';
const server = process.env.LADRILHO_SERVER ?? 'http://127.0.0.1:8000';

/** A list of everything the shell consists of, for the service worker. */
function shellList(): Plugin {
  return {
    name: 'shell-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      this.emitFile({ type: 'asset', fileName: 'shell.json', source: JSON.stringify(files.map((name) => `/${name}`)) });
    },
  };
}

/** Lay a .gz and a .br beside every text file, so that the server need not compress. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      for (const path of filesIn(join(import.meta.dirname, OUT))) {
        if (!/\.(js|css|html|svg|json|webmanifest)$/.test(path)) continue;
        const bytes = readFileSync(path);
        if (bytes.length < 600) continue;
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
      }
    },
  };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

export default defineConfig({
  base: '/',
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 2048,
    sourcemap: false,
    modulePreload: { polyfill: false },
  },
  plugins: [shellList(), compressed()],
  server: { port: 5173, proxy: { '/api': { target: server, ws: true }, '/healthz': server } },
  test: { include: ['test/**/*.test.ts'], environment: 'node' },
});
