"""Names that files have, and names of other things that look like them."""

from __future__ import annotations

EXTENSIONS = frozenset(
    """
    ada adb ads adoc ail al asciidoc asm astro avsc awk bas bash bat bazel bib bicep bzl c c3 cabal cc cfg cjs cl clj
    cljc cljs cls cmake cmd cobol coffee conf cpp cr cs csh cshtml csproj css csv ctl cts cu cuh cxx cypher d dart
    dats def desktop diff do dockerfile dpr dts ebnf edn eex el elm env erb erl ex exs f f03 f08 f77 f90 f95 fish for
    frag fs fsi fsproj fsx gd gleam glsl gn gni go gql gradle graphql groovy gyp h haml handlebars hbs hcl heex hh hpp
    hql hrl hs hsc htm html hxx i idl ini inc inl ino ipynb ipp jade java jbuilder jenkinsfile jinja jinja2 j2 jl js
    json json5 jsonc jsonl jsonnet jsx just kt kts l lean leex less lhs libsonnet liquid lisp lock log lsp lua m m4
    mak make markdown md mdx mediawiki metal mjs mk ml mli mll mly mm mod mojo move msg mts mustache ncl nf nim nims
    nix nomad nqp nu odin org pas patch peg php phtml pl plist pm po pod pony pot pp prisma pro properties proto ps1
    psd1 psm1 pug purs pxd pxi py pyi pyx qml qrc r rake razor rb rbs rc re rego rei res resx rhtml rkt rmd robot
    rockspec ron rs rst s sass sbt sc scala scm scss service sh shader sln smali sml sol sql srt ss stan storyboard
    strings styl sum surql sv svelte svg svh swift t tcl template tex textproto tf tfvars thrift timer tla tmpl toml
    tpl ts tsv tsx twig txt typ v vala vb vbproj vcxproj vert vhd vhdl vim vtt vue wasm wat wgsl wit wsdl xaml xcconfig
    xhtml xib xml xq xquery xsd xsl xslt y yaml yang yml yul zig zsh
    """.split()
)
FILES = frozenset(
    """
    BUILD Brewfile CMakeLists.txt CODEOWNERS Caddyfile Capfile Containerfile Dangerfile Dockerfile Doxyfile Earthfile
    Fastfile GNUmakefile Gemfile Guardfile Jenkinsfile Justfile LICENSE Makefile NOTICE Pipfile Podfile Procfile
    Rakefile Tiltfile VERSION Vagrantfile WORKSPACE justfile makefile
    """.split()
)
"""Names of files without an extension."""
DOTFILES = frozenset(
    """
    .bashrc .clang-format .clang-tidy .dockerignore .editorconfig .env .eslintrc .flake8 .gitattributes .gitignore
    .gitmodules .mailmap .npmrc .nvmrc .prettierrc .profile .pylintrc .zshrc
    """.split()
)
DOMAINS = frozenset("ai app cloud com dev edu eu gov info int io mil net org".split())
"""Ends of host names; with one of these a name is a file only if the tree has it."""
COUNTRIES = frozenset("am cc do hs in la md me mk ml ms pl pm py rs sh so st tf ts".split())
"""Ends of host names that are extensions as well."""
PORTS = frozenset(
    {
        80,
        443,
        1433,
        1521,
        3000,
        3001,
        3306,
        4200,
        5000,
        5173,
        5432,
        5672,
        6379,
        8000,
        8001,
        8080,
        8081,
        8443,
        8888,
    }
    | {9000, 9090, 9092, 9200, 11211, 15672, 27017}
)
"""Numbers behind a colon that are ports more often than lines."""
PRODUCTS = frozenset(
    "node.js next.js nuxt.js vue.js react.js three.js d3.js express.js ember.js backbone.js alpine.js chart.js".split()
)
